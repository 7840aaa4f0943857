import { inOrderOf } from "#shared/alphabetical.ts";
import divisions from "#shared/geo/divisions.json" with { type: "json" };
import { type Locale, localText } from "#shared/locale.ts";
import type { Division } from "../contract/views.ts";
import { districtOf } from "./districts.ts";

/**
 * Returns the divisions and districts of Bangladesh with the number of products from each.
 * @param counted counts by district as vendors write it; districts abroad are ignored
 */
export function divisionsWithCounts(counted: readonly { district: string; products: number }[]): Division[] {
  const products = new Map<string, number>();
  for (const { district, products: count } of counted) {
    const { key } = districtOf(district);
    products.set(key, (products.get(key) ?? 0) + count);
  }
  return divisions.map((division) => ({
    name: division.en,
    nameBn: division.bn,
    districts: division.districts.map(([name = "", nameBn = ""]) => {
      const { key } = districtOf(name);
      return { key, name, nameBn, products: products.get(key) ?? 0 };
    }),
  }));
}

/** Returns the divisions, and the districts of each, in the alphabetical order of the language. */
export function divisionsInOrder(divisions: readonly Division[], locale: Locale): Division[] {
  const nameOf = ({ name, nameBn }: { name: string; nameBn: string }) => localText(locale, name, nameBn);
  return inOrderOf(locale, divisions, nameOf).map((division) => ({
    ...division,
    districts: inOrderOf(locale, division.districts, nameOf),
  }));
}

/**
 * Places of Bangladesh for forms: division, district, upazila (or part of a city), post office, with English
 * and Bangla names. Divisions and districts are bundled; the areas of a division are loaded when one of its
 * districts is chosen (1 to 4 kB compressed).
 */
import { districtOf, isInBangladesh } from "#catalog/rules/districts.ts";
import { inOrderOf } from "#shared/alphabetical.ts";
import divisionRows from "#shared/geo/divisions.json" with { type: "json" };
import { type Locale, localText } from "#shared/locale.ts";
import { banglaSpellings } from "./bangla-spellings.ts";

export interface Place {
  en: string;
  bn: string;
}
export interface Division extends Place {
  districts: readonly Place[];
}
interface PostOffice {
  name: string;
  zipCode: number;
}
/** An upazila, or a part of a city that belongs to none. */
export interface Area extends Place {
  kind: "upazila" | "city";
  /** Empty if the post office of the area is unknown; forms then offer all post offices of the district. */
  offices: readonly PostOffice[];
}

type AreaRow = [en: string, bn: string, offices: [name: string, zipCode: number][]];
type AreaFile = Record<string, { upazilas: AreaRow[]; city: AreaRow[] }>;

export const divisions: readonly Division[] = divisionRows.map(({ en, bn, districts }) => ({
  en,
  bn,
  districts: districts.map(([districtEn = "", districtBn = ""]) => ({ en: districtEn, bn: districtBn })),
}));

const areaFiles: Record<string, () => Promise<unknown>> = {
  Barishal: () => import("./geo/barishal.json"),
  Chattogram: () => import("./geo/chattogram.json"),
  Dhaka: () => import("./geo/dhaka.json"),
  Khulna: () => import("./geo/khulna.json"),
  Mymensingh: () => import("./geo/mymensingh.json"),
  Rajshahi: () => import("./geo/rajshahi.json"),
  Rangpur: () => import("./geo/rangpur.json"),
  Sylhet: () => import("./geo/sylhet.json"),
};

/**
 * Loads the upazilas of a district and the parts of its city, by English or Bangla names. Returns an empty
 * list for unknown names.
 */
export async function loadAreas(divisionName: string, districtName: string): Promise<Area[]> {
  const division = findPlace(divisions, divisionName);
  const district = division && findPlace(division.districts, districtName);
  if (!district) return [];
  const file = (await areaFiles[division.en]?.()) as { default: AreaFile } | undefined;
  const districtAreas = file?.default[district.en];
  if (!districtAreas) return [];
  const areas = (kind: Area["kind"], rows: AreaRow[]) =>
    rows.map(
      ([en, bn, offices]): Area => ({
        kind,
        en,
        bn,
        offices: offices.map(([name, zipCode]) => ({ name, zipCode })),
      }),
    );
  return [...areas("city", districtAreas.city), ...areas("upazila", districtAreas.upazilas)];
}

/** Returns places in the alphabetical order of the language; parts of a city stay before the upazilas. */
export function placesInOrder(
  places: readonly (Place & { kind?: Area["kind"] })[],
  locale: Locale,
): readonly Place[] {
  const nameOf = ({ en, bn }: Place) => (locale === "bn" ? bn : en);
  const isPartOfCity = ({ kind }: { kind?: Area["kind"] }) => kind === "city";
  return [
    ...inOrderOf(locale, places.filter(isPartOfCity), nameOf),
    ...inOrderOf(
      locale,
      places.filter((place) => !isPartOfCity(place)),
      nameOf,
    ),
  ];
}

/** Finds a place by its English or Bangla name, also by an old spelling. */
export function findPlace<P extends Place>(places: readonly P[], name: string): P | undefined {
  const typed = name.normalize("NFC").trim();
  const searched = (banglaSpellings.get(typed) ?? typed).toLowerCase();
  return places.find(({ en, bn }) => en.toLowerCase() === searched || bn === searched);
}

/**
 * Returns the postal code after the area has been changed: that of the new area. If it has none, the typed
 * code stays, but not one of the area before.
 * @param before the area and the code, in Western digits
 */
export function zipCodeAfter(
  areas: readonly Area[],
  before: { area: string; zipCode: string },
  area: string,
): string {
  const filled = findPlace(areas, area)?.offices[0]?.zipCode;
  if (filled !== undefined) return String(filled);
  const ofAreaBefore = findPlace(areas, before.area)?.offices.map(({ zipCode }) => String(zipCode)) ?? [];
  // Someone who types "Gulshan 1" passes "Gulshan", which fills in its code. The next character must not
  // clear it.
  const continuesBefore = area.startsWith(before.area.trim());
  return ofAreaBefore.includes(before.zipCode) && !continuesBefore ? "" : before.zipCode;
}

/** Translates the stored name of a division or district, in any spelling. Returns other texts unchanged. */
export function translatePlaceName(stored: string, locale: Locale): string {
  const division = findPlace(divisions, stored);
  if (division) return division[locale];
  const district = districtOf(stored);
  return isInBangladesh(district) ? localText(locale, district.name, district.nameBn) : stored;
}

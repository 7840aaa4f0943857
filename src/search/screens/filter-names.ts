import { inLanguage } from "#catalog/screens/in-language.ts";
import type { SearchWish } from "#search/rules/filters.ts";
import type { Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";

export interface ActiveFilter {
  name: string;
  /** What is left to wish for without it. */
  without: SearchWish;
}

/** Each filter that is set, in words. */
export function activeFilters(wish: SearchWish, facets: SearchFacets, locale: Locale): ActiveFilter[] {
  const { category, district, minPoisha, maxPoisha, materials, sort } = wish;
  const nameIn = (values: readonly FacetValue[], value: string) => {
    const found = values.find((facet) => facet.value === value);
    return found ? inLanguage(locale, found.name, found.nameBn) : value;
  };
  const rest = {
    category: { ...(category && { category }) },
    district: { ...(district && { district }) },
    price: { ...(minPoisha !== undefined && { minPoisha }), ...(maxPoisha !== undefined && { maxPoisha }) },
  };
  const price = priceText(wish, locale);
  return [
    ...(category
      ? [
          {
            name: nameIn(facets.categories, category),
            without: { sort, materials, ...rest.district, ...rest.price },
          },
        ]
      : []),
    ...(price ? [{ name: price, without: { sort, materials, ...rest.category, ...rest.district } }] : []),
    ...(district
      ? [
          {
            name: nameIn(facets.districts, district),
            without: { sort, materials, ...rest.category, ...rest.price },
          },
        ]
      : []),
    ...materials.map((slug) => ({
      name: nameIn(facets.materials, slug),
      without: { ...wish, materials: materials.filter((other) => other !== slug) },
    })),
  ];
}

function priceText({ minPoisha, maxPoisha }: SearchWish, locale: Locale): string | undefined {
  const [from, to] = [minPoisha, maxPoisha].map((poisha) =>
    poisha === undefined ? undefined : formatMoney(poisha, locale),
  );
  if (from !== undefined && to !== undefined) return m.catalog_filter_price_between(locale, { from, to });
  if (from !== undefined) return m.catalog_filter_price_least(locale, { from });
  return to === undefined ? undefined : m.catalog_filter_price_most(locale, { to });
}

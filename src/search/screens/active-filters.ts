import { type Locale, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import type { SearchOptions } from "../rules/filters.ts";

export interface ActiveFilter {
  name: string;
  /** The options without this filter. */
  without: SearchOptions;
}

/** Returns the name of each active filter, and the options without it. */
export function activeFilters(options: SearchOptions, facets: SearchFacets, locale: Locale): ActiveFilter[] {
  const { category, district, minPoisha, maxPoisha, materials, sort } = options;
  const nameIn = (facets: readonly FacetValue[], value: string) => {
    const facet = facets.find((candidate) => candidate.value === value);
    return facet ? localText(locale, facet.name, facet.nameBn) : value;
  };
  const rest = {
    category: { ...(category && { category }) },
    district: { ...(district && { district }) },
    price: { ...(minPoisha !== undefined && { minPoisha }), ...(maxPoisha !== undefined && { maxPoisha }) },
  };
  const price = priceText(options, locale);
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
      without: { ...options, materials: materials.filter((other) => other !== slug) },
    })),
  ];
}

function priceText({ minPoisha, maxPoisha }: SearchOptions, locale: Locale): string | undefined {
  const [from, to] = [minPoisha, maxPoisha].map((poisha) =>
    poisha === undefined ? undefined : formatMoney(poisha, locale),
  );
  if (from !== undefined && to !== undefined) return m.search_filter_price_between(locale, { from, to });
  if (from !== undefined) return m.search_filter_price_minimum(locale, { from });
  return to === undefined ? undefined : m.search_filter_price_maximum(locale, { to });
}

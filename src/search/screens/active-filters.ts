import { type Locale, localText } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { FacetValue, SearchFacets } from "../contract/facets.ts";
import type { SearchOptions } from "../rules/filters.ts";

export interface ActiveFilter {
  /** Distinguishes the active filters: a category and a material may have the same name. */
  id: string;
  name: string;
  /** The options without this filter. */
  without: SearchOptions;
}

/** Returns each active filter with its name in the language of the page, and the options without it. */
export function activeFilters(options: SearchOptions, facets: SearchFacets, locale: Locale): ActiveFilter[] {
  const { materials } = options;
  const { category, ...withoutCategory } = options;
  const { district, ...withoutDistrict } = options;
  const { minPoisha: _min, maxPoisha: _max, ...withoutPrice } = options;
  const nameIn = (facets: readonly FacetValue[], value: string) => {
    const facet = facets.find((candidate) => candidate.value === value);
    return facet ? localText(locale, facet.name, facet.nameBn) : value;
  };
  const price = priceText(options, locale);
  return [
    ...(category
      ? [{ id: "category", name: nameIn(facets.categories, category), without: withoutCategory }]
      : []),
    ...(price ? [{ id: "price", name: price, without: withoutPrice }] : []),
    ...(district
      ? [{ id: "district", name: nameIn(facets.districts, district), without: withoutDistrict }]
      : []),
    ...materials.map((slug) => ({
      id: `material ${slug}`,
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

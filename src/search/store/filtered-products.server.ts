/** Applies filters and a sort order to the products that match a query. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { type FilterableProduct, filterProducts } from "#search/rules/facets.ts";
import { countFilters, type SearchOptions } from "#search/rules/filters.ts";
import type { ScoredProduct, SortableProduct } from "#search/rules/pagination.ts";
import type { ParsedQuery } from "#search/rules/query.ts";
import { findRankedProducts, listFilteredMatches, maxExamined } from "./ranked-products.server.ts";

type CandidateProduct = SortableProduct & FilterableProduct;

export interface FilteredProducts {
  /** Products that match the query, without filters. */
  matching: readonly CandidateProduct[];
  /** Those that also pass the filters. */
  filtered: readonly CandidateProduct[];
  /** True if there are further products, so that the counts are lower bounds. */
  more: { matching: boolean; filtered: boolean };
}

export async function findFilteredProducts(
  db: Db,
  query: ParsedQuery,
  options: SearchOptions,
): Promise<FilteredProducts> {
  const isByScore = isUnfiltered(options);
  const { matches, ranked, more } = await findRankedProducts(db, query, isByScore ? undefined : maxExamined);
  const matching = await loadCandidates(db, ranked);
  // Products that pass the filters may be missing among the ranked ones if there are more matches.
  const passing =
    more && !isByScore ? await listFilteredMatches(db, matches, options, options.sort) : undefined;
  const candidates = passing ? await loadCandidates(db, passing.ranked) : matching;
  return {
    matching,
    filtered: filterProducts(candidates, options),
    more: { matching: more, filtered: passing?.more ?? more },
  };
}

/** Returns whether a search has no filters and the default order. */
export function isUnfiltered(options: SearchOptions): boolean {
  return options.sort === "best" && countFilters(options) === 0;
}

/** Returns the products with the fields that filters and sort orders need. */
async function loadCandidates(db: Db, ranked: readonly ScoredProduct[]): Promise<CandidateProduct[]> {
  if (ranked.length === 0) return [];
  const { rows } = await sql<Omit<CandidateProduct, "score">>`
    select p.id, p.price_poisha, p.district_of_origin as district, p.materials, date_part('epoch', p.approved_at) as approved_second, c.slug as category_slug
    from unnest(${ranked.map(({ id }) => id)}::uuid[]) as wanted (id), lateral (select * from products where products.id = wanted.id limit 1) as p
      join categories c on c.id = p.category_id ${named}
  `.execute(db);
  const candidates = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const candidate = candidates.get(id);
    return candidate ? [{ ...candidate, score }] : [];
  });
}

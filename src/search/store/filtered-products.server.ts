/** Applies filters and a sort order to the products that match a query. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import type { ExpandedWord } from "../rules/expansion.ts";
import { type FilterableProduct, filterProducts } from "../rules/facets.ts";
import { isPlainSearch, type SearchOptions } from "../rules/filters.ts";
import type { ScoredProduct, SortableProduct } from "../rules/pagination.ts";
import type { ParsedQuery } from "../rules/query.ts";
import { findRankedProducts, listFilteredMatches, maxExamined } from "./ranked-products.server.ts";

type CandidateProduct = SortableProduct & FilterableProduct;

export interface FilteredProducts {
  /** Products that match the query, without filters. Facets are counted over them. */
  matching: readonly CandidateProduct[];
  /** True if there may be further products that match. */
  facetsAreLowerBounds: boolean;
  /** Those that also pass the filters. */
  filtered: readonly CandidateProduct[];
  /** True if there may be further products that pass the filters. */
  totalIsLowerBound: boolean;
  /** As in `SearchResult`. */
  isExact: boolean;
  words: readonly ExpandedWord[];
}

export async function findFilteredProducts(
  db: Db,
  query: ParsedQuery,
  options: SearchOptions,
): Promise<FilteredProducts> {
  const isPlain = isPlainSearch(options);
  const { matches, ranked, isCut, totalIsLowerBound, isExact, words } = await findRankedProducts(
    db,
    query,
    isPlain ? undefined : maxExamined,
  );
  const matching = await loadCandidates(db, ranked);
  // Products that pass the filters may be missing among the ranked ones if these are not all.
  const passing = isCut && !isPlain ? await listFilteredMatches(db, matches, options) : undefined;
  const candidates = passing ? await loadCandidates(db, passing.ranked) : matching;
  return {
    matching,
    facetsAreLowerBounds: totalIsLowerBound,
    filtered: filterProducts(candidates, options),
    totalIsLowerBound: passing?.totalIsLowerBound ?? totalIsLowerBound,
    isExact,
    words,
  };
}

/** Returns the products with the fields that filters and sort orders need. */
async function loadCandidates(db: Db, ranked: readonly ScoredProduct[]): Promise<CandidateProduct[]> {
  if (ranked.length === 0) return [];
  const { rows } = await sql<Omit<CandidateProduct, "score">>`
    select p.id, p.price_poisha, p.district_of_origin as district, p.materials,
      date_part('epoch', p.approved_at) as approved_second, p.recent_orders, c.slug as category_slug
    from unnest(${ranked.map(({ id }) => id)}::uuid[]) as requested (id),
      lateral (select * from products where products.id = requested.id limit 1) as p
      join categories c on c.id = p.category_id ${named}
  `.execute(db);
  const candidates = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const candidate = candidates.get(id);
    return candidate ? [{ ...candidate, score }] : [];
  });
}

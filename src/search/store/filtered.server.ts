/** Searching with filters and an order: what a search finds, looked at by category, price, district and material. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { named } from "#platform/db/named-statements.server.ts";
import { type Filterable, filtered } from "#search/rules/facets.ts";
import { filterCount, type SearchWish } from "#search/rules/filters.ts";
import {
  bestPage,
  type Ranked,
  type SearchPosition,
  type Sortable,
  searchPage,
} from "#search/rules/result-page.ts";
import type { SearchQuery } from "#search/rules/text.ts";
import { maxLookedAt, searchProducts, searchWithin } from "./find.server.ts";

export type KnownProduct = Sortable & Filterable;

export interface FilteredProducts {
  /** What matches the words, whatever the filters. */
  matching: readonly KnownProduct[];
  /** What passes the filters too. */
  found: readonly KnownProduct[];
  /** There are more than were looked at, so that numbers are lower bounds. */
  more: { matching: boolean; found: boolean };
}

export async function searchFiltered(
  db: Db,
  query: SearchQuery,
  wish: SearchWish,
): Promise<FilteredProducts> {
  const { matches, ranked, more } = await searchProducts(db, query, isPlain(wish) ? undefined : maxLookedAt);
  const matching = await withFacts(db, ranked);
  // Of more than were ranked, those that pass may be among the others.
  const within = more && !isPlain(wish) ? await searchWithin(db, matches, wish, wish.sort) : undefined;
  const found = within ? await withFacts(db, within.ranked) : matching;
  return { matching, found: filtered(found, wish), more: { matching: more, found: within?.more ?? more } };
}

function isPlain(wish: SearchWish): boolean {
  return wish.sort === "best" && filterCount(wish) === 0;
}

/** A page of what `searchFiltered` finds, at the cost of a mere search where nothing else is asked for. */
export async function findPage(
  db: Db,
  query: SearchQuery,
  wish: SearchWish,
  wanted: { limit: number; after: SearchPosition | undefined },
): Promise<{ ids: string[]; total: number; next: SearchPosition | undefined }> {
  if (isPlain(wish)) {
    const { ranked } = await searchProducts(db, query);
    return pageOf(bestPage(ranked, wanted), ranked.length);
  }
  const { found } = await searchFiltered(db, query, wish);
  return pageOf(searchPage(found, wish.sort, wanted), found.length);
}

function pageOf({ page, next }: { page: Ranked[]; next: SearchPosition | undefined }, total: number) {
  return { ids: page.map(({ id }) => id), total, next };
}

async function withFacts(db: Db, ranked: readonly Ranked[]): Promise<KnownProduct[]> {
  if (ranked.length === 0) return [];
  const { rows } = await sql<Omit<KnownProduct, "score">>`
    select p.id, p.price_poisha, p.district_of_origin as district, p.materials, date_part('epoch', p.approved_at) as approved_second, c.slug as category_slug
    from unnest(${ranked.map(({ id }) => id)}::uuid[]) as wanted (id), lateral (select * from products where products.id = wanted.id limit 1) as p
      join categories c on c.id = p.category_id ${named}
  `.execute(db);
  const facts = new Map(rows.map((row) => [row.id, row]));
  return ranked.flatMap(({ id, score }) => {
    const known = facts.get(id);
    return known ? [{ ...known, score }] : [];
  });
}

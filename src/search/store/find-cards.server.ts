/** Searching for people: what a search finds, as cards, with the filters that it offers. */
import type pg from "pg";
import type { ProductCard } from "#catalog/contract/views.ts";
import { listCategories } from "#catalog/store/categories.server.ts";
import { listCardsById } from "#catalog/store/products.server.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { SearchWish } from "#search/rules/filters.ts";
import { decodeSearchPosition, encodeSearchPosition, searchPage } from "#search/rules/result-page.ts";
import { searchQuery } from "#search/rules/text.ts";
import type { SearchFacets } from "../contract/facets.ts";
import { countFacets, knownFilters } from "../rules/facets.ts";
import { searchFiltered } from "./filtered.server.ts";

export interface FoundCards {
  products: ProductCard[];
  total: number;
  /** More than `total` match; likewise with the counts of the facets. */
  andMore: boolean;
  nextCursor: string | undefined;
  facets: SearchFacets;
  countsAreLeast: boolean;
  /** What was asked for, without the filters that mean nothing. */
  wish: SearchWish;
}

const everything: SearchWish = { sort: "best", materials: [] };

/** The products that match `text` and pass the filters. A cursor that is not of this list begins again. */
export async function findCards(
  { db, pool }: { db: Db; pool: pg.Pool },
  text: string,
  {
    limit,
    cursor,
    wish: asked = everything,
  }: { limit: number; cursor?: string | undefined; wish?: SearchWish },
): Promise<FoundCards> {
  const categories = await listCategories(db);
  const wish = knownFilters(asked, categories);
  const { matching, found, more } = await searchFiltered(db, searchQuery(text), wish);
  const after = cursor === undefined ? undefined : decodeSearchPosition(cursor, wish.sort);
  const { page, next } = searchPage(found, wish.sort, { limit, after });
  return {
    products: await listCardsById(
      pool,
      page.map(({ id }) => id),
    ),
    total: found.length,
    andMore: more.found,
    nextCursor: next && encodeSearchPosition(next),
    facets: countFacets(matching, wish, categories),
    countsAreLeast: more.matching,
    wish,
  };
}

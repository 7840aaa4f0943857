/** Searching for people: the ranked ids of the index, as cards. */
import type pg from "pg";
import type { ProductCard } from "#catalog/contract/views.ts";
import type { Db } from "#platform/database.server.ts";
import { decodeOffset, encodeOffset } from "../rules/lists.ts";
import { searchQuery } from "../rules/search-text.ts";
import { listCardsById } from "./products.server.ts";
import { searchProducts } from "./search.server.ts";

export interface FoundCards {
  products: ProductCard[];
  total: number;
  nextCursor: string | undefined;
}

/** The products that match `text`, the best first. A cursor that is not ours begins again. */
export async function findCards(
  { db, pool }: { db: Db; pool: pg.Pool },
  text: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<FoundCards> {
  const offset = (cursor !== undefined && decodeOffset(cursor)) || 0;
  const { ids, total } = await searchProducts(db, searchQuery(text), { limit, offset });
  return { products: await listCardsById(pool, ids), total, nextCursor: offset + limit < total ? encodeOffset(offset + limit) : undefined };
}

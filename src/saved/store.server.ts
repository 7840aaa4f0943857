/** All SQL of wishlists. Every statement filters by the owner. */
import { sql } from "kysely";
import type { ProductSummaryView } from "#catalog/contract/views.ts";
import { approvedTitle, approvedTitleBn } from "#catalog/store/approved-texts.server.ts";
import { isOnSale } from "#catalog/store/on-sale.server.ts";
import { cardJoins } from "#catalog/store/products.server.ts";
import { type SummaryRow, summaryColumns, summaryOf } from "#catalog/store/summaries.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { TimePosition } from "#shared/cursor.ts";
import { maxSaved } from "./contract/constants.ts";

export interface SavedView extends ProductSummaryView {
  available: boolean;
  savedAt: Date;
  priceWhenSavedPoisha: number;
}

/** Returns at most `limit` saved products, last saved first, starting after the position `after`. */
export async function listSaved(
  db: Db,
  userId: string,
  limit: number,
  after?: TimePosition,
): Promise<SavedView[]> {
  const afterPosition = after
    ? sql`and (mine.saved_at, mine.product_id) < (${after.time}::timestamptz, ${after.id}::uuid)`
    : sql``;
  type Row = Pick<SavedView, "available" | "savedAt" | "priceWhenSavedPoisha"> & {
    approved: boolean;
    approvedTitle: string;
    approvedTitleBn: string | null;
  };
  const { rows } = await sql<SummaryRow & Row>`
    select ${summaryColumns}, ${approvedTitle} as "approvedTitle", ${approvedTitleBn} as "approvedTitleBn",
      ${isOnSale} as "available", p.status = 'approved' as "approved",
      mine.saved_at as "savedAt", mine.price_poisha as "priceWhenSavedPoisha"
    from saved_products mine join products p on p.id = mine.product_id ${cardJoins}
    where mine.user_id = ${userId} ${afterPosition}
    order by mine.saved_at desc, mine.product_id desc limit ${limit}
  `.execute(db.withoutPlugins());
  return rows.map((row) => ({
    ...summaryOf(row),
    title: row.approvedTitle,
    titleBn: row.approvedTitleBn,
    // No admin has seen the photo of a product whose edit is not yet approved.
    ...(!row.approved && { image: null }),
    available: row.available,
    savedAt: row.savedAt,
    priceWhenSavedPoisha: row.priceWhenSavedPoisha,
  }));
}

/** Returns the ids of all saved products, last saved first. */
export async function listSavedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("savedProducts")
    .select("productId")
    .where("userId", "=", userId)
    .orderBy("savedAt", "desc")
    .orderBy("productId", "desc")
    .execute();
  return rows.map(({ productId }) => productId);
}

/**
 * Saves products on sale with their current prices, the first id as the newest. Ignores all others, and those
 * that are already saved.
 */
export async function insertSaved(
  trx: Trx,
  userId: string,
  productIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into saved_products (user_id, product_id, price_poisha, saved_at)
    select ${userId}::uuid, p.id, p.price_poisha,
      ${now}::timestamptz - (given.position - 1) * interval '1 millisecond'
    from unnest(${[...productIds]}::uuid[]) with ordinality as given(id, position)
      join products p on p.id = given.id
    where ${isOnSale}
    on conflict do nothing
  `.execute(trx);
}

/** Deletes what exceeds `maxSaved`, first saved first. */
export async function trimSaved(trx: Trx, userId: string): Promise<void> {
  await sql`
    delete from saved_products where user_id = ${userId} and product_id in (
      select product_id from saved_products where user_id = ${userId}
      order by saved_at desc, product_id desc offset ${maxSaved})
  `.execute(trx);
}

export async function isSaved(db: Db, userId: string, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom("savedProducts")
    .select("productId")
    .where("userId", "=", userId)
    .where("productId", "=", productId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSaved(db: Db, userId: string, productId: string): Promise<void> {
  await db
    .deleteFrom("savedProducts")
    .where("userId", "=", userId)
    .where("productId", "=", productId)
    .execute();
}

/** Deletes the wishlist of a person whose account is deleted. */
export async function deleteAllSaved(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom("savedProducts").where("userId", "=", userId).execute();
}

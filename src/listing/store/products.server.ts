/** SQL of products as their vendors and admins see and change them, whatever their status. */
import { sql, type Updateable } from "kysely";
import { productRowColumns, productRowJoins } from "#catalog/store/products.server.ts";
import { lockImages } from "#media/store.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { removeHeldMail } from "#platform/mail/mail.server.ts";
import type { LockedProduct } from "../rules/locked-product.ts";

/**
 * Serializes the vendor's submissions, so that repeated requests are recognized and only one shop is created.
 * Returns false for a deleted account.
 */
export async function lockVendor(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface ProductClaim {
  userId: string;
  key: string;
  requestHash: string;
  productId: string;
}

/**
 * Claims the key for a product, or returns the product that has claimed it. Rolled back with the transaction.
 */
export async function insertProductKey(
  trx: Trx,
  claim: ProductClaim,
  now: Date,
): Promise<{ requestHash: string; productId: string }> {
  const claimed = await trx
    .insertInto("productKeys")
    .values({ ...claim, createdAt: now })
    .onConflict((conflict) => conflict.columns(["userId", "key"]).doNothing())
    .returning(["requestHash", "productId"])
    .executeTakeFirst();
  return (
    claimed ??
    trx
      .selectFrom("productKeys")
      .select(["requestHash", "productId"])
      .where("userId", "=", claim.userId)
      .where("key", "=", claim.key)
      .executeTakeFirstOrThrow()
  );
}

/**
 * Deletes keys created before this time. A later repeat would add a second product, but the web app stops
 * retrying long before.
 */
export async function deleteOldProductKeys(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("productKeys").where("createdAt", "<", before).execute();
}

/** Returns the products in id order. The transaction must have locked them. */
export async function readLockedProducts(trx: Trx, ids: readonly string[]): Promise<LockedProduct[]> {
  const { rows } = await sql<LockedProduct>`
    select ${productRowColumns}, p.category_id, p.sub_category_id,
      c.slug as category_slug, c.name_bn as category_bn, sc.title_bn as sub_category_bn,
      s.slug as shop_slug, s.name_bn as shop_name_bn
    from products p ${productRowJoins} where p.id = any(${[...ids]}::uuid[]) order by p.id
  `.execute(trx);
  return rows;
}

/**
 * Locks a product until the end of the transaction. Returns undefined if it does not exist.
 * @param ownerId if given, only finds this vendor's product
 */
export async function lockProduct(
  trx: Trx,
  id: string,
  ownerId?: string,
): Promise<LockedProduct | undefined> {
  // In a statement of its own: one that waits for the lock would join the new product with old rows of other
  // tables.
  await trx.selectFrom("products").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const [product] = await readLockedProducts(trx, [id]);
  return ownerId === undefined || product?.ownerId === ownerId ? product : undefined;
}

/**
 * Returns which of the images the vendor's products show, and locks them against removal in this transaction.
 */
export async function lockShownImages(
  trx: Trx,
  ownerId: string,
  hashes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct photo.hash from products p join shops s on s.id = p.shop_id
      cross join unnest(p.images) as photo (hash)
    where s.owner_id = ${ownerId} and photo.hash = any(${[...hashes]}::text[])
  `.execute(trx);
  const held = await lockImages(
    trx,
    rows.map(({ hash }) => hash),
  );
  return [...held.keys()];
}

/**
 * Removes the mail about the approval of a product, unless it has been sent.
 * @returns the feedback in the removed mail, which was given before the decision because an approval has none
 *   of its own; null if there was none or no mail was removed
 */
export async function removeHeldApprovalMail(trx: Trx, id: string): Promise<string | null> {
  const decision = await trx
    .selectFrom("productDecisions")
    .select(["mailId", "feedbackBefore"])
    .where("productId", "=", id)
    .executeTakeFirst();
  const isRemoved = decision?.mailId && (await removeHeldMail(trx, decision.mailId));
  return isRemoved ? decision.feedbackBefore : null;
}

export async function updateProduct(
  trx: Trx,
  id: string,
  columns: Updateable<Tables["products"]>,
): Promise<void> {
  await trx.updateTable("products").set(columns).where("id", "=", id).execute();
}

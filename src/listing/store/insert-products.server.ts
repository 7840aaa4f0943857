/** SQL that writes products, one or thousands at a time. */
import { type Insertable, type RawBuilder, sql } from "kysely";
import type { ProductStatus } from "#catalog/contract.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";

export type NewProduct = Insertable<Tables["products"]>;

/** At most 2,000 at a time: PostgreSQL takes 65,535 parameters in a statement. */
export async function insertProducts(db: Db, products: readonly NewProduct[]): Promise<void> {
  if (products.length > 0)
    await db
      .insertInto("products")
      .values([...products])
      .execute();
}

/** What the row of an import replaces in the product that has its sku. */
const replaced = [
  "title",
  "description",
  "category_id",
  "sub_category_id",
  "type",
  "tags",
  "materials",
  "when_did_you_made",
  "who_made",
  "what_is_it",
  "deliver_process_days",
  "delivery_cost_poisha",
  "country_of_origin",
  "division_of_origin",
  "district_of_origin",
  "street_address_of_origin",
  "origin_postal_code",
];

/** Of a product with variations they follow from these, of which an import knows nothing. */
const ofThePlain = (column: "price_poisha" | "quantity") =>
  sql`case when products.options = '{}' then excluded.${sql.ref(column)} else products.${sql.ref(column)} end`;

/**
 * Kept when the row says nothing of them; a product that waits is approved when the row is, one that was
 * denied stays so.
 */
const merged: Record<string, RawBuilder<unknown>> = {
  price_poisha: ofThePlain("price_poisha"),
  quantity: ofThePlain("quantity"),
  title_bn: sql`coalesce(excluded.title_bn, products.title_bn)`,
  description_bn: sql`coalesce(excluded.description_bn, products.description_bn)`,
  images: sql`case when cardinality(excluded.images) > 0 then excluded.images else products.images end`,
  status: sql`case when products.status = 'pending' then excluded.status else products.status end`,
  approved_at: sql`case when products.status = 'pending' then excluded.approved_at else products.approved_at end`,
};

const written: [column: string, value: RawBuilder<unknown>][] = [
  ...replaced.map((column): [string, RawBuilder<unknown>] => [column, sql.ref(`excluded.${column}`)]),
  ...Object.entries(merged),
];
const was = sql.join(written.map(([column]) => sql.ref(`products.${column}`)));
const becomes = sql.join(written.map(([, value]) => value));

export interface SavedProduct {
  id: string;
  sku: string | null;
  status: ProductStatus;
}

/**
 * Holds what a shop has of these skus.
 * @returns by id what has been decided of each, and which pictures it shows
 */
export async function lockProductsBySku(
  trx: Trx,
  shopId: string,
  skus: readonly string[],
): Promise<Map<string, { status: ProductStatus; images: string[] }>> {
  if (skus.length === 0) return new Map();
  const rows = await trx
    .selectFrom("products")
    .select(["id", "status", "images"])
    .where("shopId", "=", shopId)
    .where("sku", "in", [...skus])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, ...held }) => [id, held]));
}

/**
 * Adds products, or brings those up to date whose sku the shop already has. No sku may stand twice in
 * `products`.
 * @returns the new ones and the changed ones, in no order: a new one has the id it was sent with. What was as
 * it is sent is left out.
 */
export async function saveProductsBySku(db: Db, products: readonly NewProduct[]): Promise<SavedProduct[]> {
  if (products.length === 0) return [];
  return db
    .insertInto("products")
    .values([...products])
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "sku"])
        .doUpdateSet({
          ...Object.fromEntries(written),
          updated_at: sql`excluded.updated_at`,
          version: sql`products.version + 1`,
        } as never)
        .where(sql<boolean>`(${was}) is distinct from (${becomes})`),
    )
    .returning(["id", "sku", "status"])
    .execute();
}

/**
 * For the rest of the transaction a statement may take as long as thousands of rows need on a busy machine.
 */
export async function allowSlowStatements(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
}

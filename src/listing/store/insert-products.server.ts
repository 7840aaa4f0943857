/** SQL that writes products, one or thousands at a time. */
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { textFields } from "#catalog/contract/product-fields.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";

type Products = Tables["products"];

/** Columns that the database fills. A column that is not named here must be stated for every new product. */
type Filled =
  | "options"
  | "priceToPoisha"
  | "ratingHalves"
  | "shelved"
  | "stocked"
  | "submittedAt"
  | "version";

export type NewProduct = Insertable<Products> & Omit<Selectable<Products>, Filled>;

/** At most 2,000 at a time: PostgreSQL takes 65,535 parameters in a statement. */
export async function insertProducts(db: Db, products: readonly NewProduct[]): Promise<void> {
  if (products.length > 0)
    await db
      .insertInto("products")
      .values([...products])
      .execute();
}

const { sku: _key, ...texts } = textFields;
const namesOf = (fields: Record<string, { required: boolean }>, required: boolean) =>
  Object.keys(fields).filter((name) => fields[name]?.required === required);

/** What the row of an import replaces in the product that has its sku. */
const replaced = [
  ...namesOf(texts, true),
  "description",
  "categoryId",
  "subCategoryId",
  "whenDidYouMade",
  "deliverProcessDays",
  "deliveryCostPoisha",
];

/** What it replaces if it is not empty. */
const replacedIfAny = [...namesOf(texts, false), "descriptionBn"];

const sent = (column: string) => sql.ref(`excluded.${column}`);
const stored = (column: string) => sql.ref(`products.${column}`);

/** Updates price and stock only of products without variations, because an import knows no variations. */
const ofThePlain = (column: "pricePoisha" | "quantity") =>
  sql`case when products.options = '{}' then ${sent(column)} else ${stored(column)} end`;

/**
 * Kept when the row says nothing of them; a product that waits is approved when the row is, one that was
 * denied stays so.
 */
const written: [column: string, value: RawBuilder<unknown>][] = [
  ...replaced.map((column): [string, RawBuilder<unknown>] => [column, sent(column)]),
  ...replacedIfAny.map((column): [string, RawBuilder<unknown>] => [
    column,
    sql`coalesce(${sent(column)}, ${stored(column)})`,
  ]),
  ["pricePoisha", ofThePlain("pricePoisha")],
  ["quantity", ofThePlain("quantity")],
  ["images", sql`case when cardinality(excluded.images) > 0 then excluded.images else products.images end`],
  ["status", sql`case when products.status = 'pending' then excluded.status else products.status end`],
  [
    "approvedAt",
    sql`case when products.status = 'pending' then excluded.approved_at else products.approved_at end`,
  ],
];
const was = sql.join(written.map(([column]) => stored(column)));
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
 * Inserts products, or updates those whose SKU the shop already has. Each SKU may occur only once.
 * @returns the inserted and changed products in any order; inserted ones have the given id, unchanged ones
 * are omitted
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
          updatedAt: sql`excluded.updated_at`,
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

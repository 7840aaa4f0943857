/** SQL that writes products, one or thousands at a time. */
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import { textFields } from "#catalog/contract/product-fields.ts";
import type { ProductStatus } from "#catalog/contract.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import type { Poisha } from "#shared/money.ts";

type Products = Tables["products"];

/** Columns with a default in the database. All others are required for a new product. */
type DefaultedColumn =
  | "approvedTitle"
  | "approvedTitleBn"
  | "options"
  | "priceToPoisha"
  | "ratingHalves"
  | "recentOrders"
  | "shelved"
  | "stocked"
  | "submittedAt"
  | "version";

export type ProductInsert = Insertable<Products> & Omit<Selectable<Products>, DefaultedColumn>;

/** At most 2,000 at a time: PostgreSQL takes 65,535 parameters in a statement. */
export async function insertProducts(db: Db, products: readonly ProductInsert[]): Promise<void> {
  if (products.length > 0)
    await db
      .insertInto("products")
      .values([...products])
      .execute();
}

const { sku: _key, ...texts } = textFields;
const namesOf = (fields: Record<string, { required: boolean }>, required: boolean) =>
  Object.keys(fields).filter((name) => fields[name]?.required === required);

/** Columns that an import always replaces in the product with the same SKU. */
const alwaysReplaced = [
  ...namesOf(texts, true),
  "categoryId",
  "whenDidYouMade",
  "deliverProcessDays",
  "deliveryCostPoisha",
];

/** Columns that an import replaces only if the row has a value. */
const replacedIfPresent = [...namesOf(texts, false), "descriptionBn"];

const excluded = (column: string) => sql.ref(`excluded.${column}`);
const current = (column: string) => sql.ref(`products.${column}`);

/** Updates price and stock only of products without variations, because an import knows no variations. */
const unlessVariations = (column: "pricePoisha" | "quantity") =>
  sql`case when products.options = '{}' then ${excluded(column)} else ${current(column)} end`;

/**
 * What an import writes to the product with the same SKU. Empty optional texts, an empty photo list and, in
 * the same category, a missing sub-category keep the stored ones. A pending product takes the status of the
 * row; approved and denied products keep theirs.
 */
const columnUpdates: [column: string, value: RawBuilder<unknown>][] = [
  ...alwaysReplaced.map((column): [string, RawBuilder<unknown>] => [column, excluded(column)]),
  ...replacedIfPresent.map((column): [string, RawBuilder<unknown>] => [
    column,
    sql`coalesce(${excluded(column)}, ${current(column)})`,
  ]),
  // A description that is missing is stored as an empty text, unlike the other optional texts.
  ["description", sql`coalesce(nullif(${excluded("description")}, ''), ${current("description")})`],
  // A sub-category belongs to its category, so it cannot be kept in another one.
  [
    "subCategoryId",
    sql`case when excluded.category_id = products.category_id
      then coalesce(excluded.sub_category_id, products.sub_category_id) else excluded.sub_category_id end`,
  ],
  ["pricePoisha", unlessVariations("pricePoisha")],
  ["quantity", unlessVariations("quantity")],
  ["images", sql`case when cardinality(excluded.images) > 0 then excluded.images else products.images end`],
  ["status", sql`case when products.status = 'pending' then excluded.status else products.status end`],
  [
    "approvedAt",
    sql`case when products.status = 'pending' then excluded.approved_at else products.approved_at end`,
  ],
];
const currentValues = sql.join(columnUpdates.map(([column]) => current(column)));
const newValues = sql.join(columnUpdates.map(([, value]) => value));

export interface SavedProduct {
  id: string;
  sku: string | null;
  status: ProductStatus;
  pricePoisha: Poisha;
}

/** A product before an import changes it. */
export type ProductBefore = Pick<
  Selectable<Tables["products"]>,
  "status" | "pricePoisha" | "images" | "categoryId"
>;

/**
 * Locks the shop's products with these SKUs, in id order.
 * @returns their status, price, images and category before the change, by product id
 */
export async function lockProductsBySku(
  trx: Trx,
  shopId: string,
  skus: readonly string[],
): Promise<Map<string, ProductBefore>> {
  if (skus.length === 0) return new Map();
  const rows = await trx
    .selectFrom("products")
    .select(["id", "status", "pricePoisha", "images", "categoryId"])
    .where("shopId", "=", shopId)
    .where("sku", "in", [...skus])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ id, ...locked }) => [id, locked]));
}

/**
 * Inserts products, or updates those whose SKU the shop already has. Each SKU may occur only once in a call.
 * @returns the inserted and changed products in any order; inserted ones have the given id, unchanged ones
 * are omitted
 */
export async function saveProductsBySku(db: Db, products: readonly ProductInsert[]): Promise<SavedProduct[]> {
  if (products.length === 0) return [];
  return db
    .insertInto("products")
    .values([...products])
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "sku"])
        .doUpdateSet({
          ...Object.fromEntries(columnUpdates),
          updatedAt: sql`excluded.updated_at`,
          // Always raise the version, so that an edit or decision based on the old product gets a conflict.
          version: sql`products.version + 1`,
        } as never)
        .where(sql<boolean>`(${currentValues}) is distinct from (${newValues})`),
    )
    .returning(["id", "sku", "status", "pricePoisha"])
    .execute();
}

/** SQL of a product's variations as its vendor changes them. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { StoredVariation, VariationPlan } from "../rules/variation-plan.ts";

/**
 * Locks all variations of a product, including withdrawn ones, in id order. Lock the product first, as orders
 * do.
 */
export async function lockVariationsOf(trx: Trx, productId: string): Promise<StoredVariation[]> {
  return trx
    .selectFrom("productVariations")
    .select(["id", "chosen", "position", "pricePoisha", "quantity", "withdrawn"])
    .where("productId", "=", productId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Saves a plan of `planVariations`. */
export async function saveVariations(
  trx: Trx,
  productId: string,
  { updated, added, withdrawn }: VariationPlan,
  now: Date,
): Promise<void> {
  if (withdrawn.length > 0)
    await trx
      .updateTable("productVariations")
      .set({ withdrawn: true, quantity: 0, updatedAt: now })
      .where("id", "in", withdrawn)
      .execute();
  if (updated.length > 0)
    await sql`
      update product_variations v
      set position = item.position, price_poisha = item.price, quantity = item.quantity, withdrawn = false,
        updated_at = ${now}
      from unnest(
        ${updated.map(({ id }) => id)}::uuid[],
        ${updated.map(({ position }) => position)}::integer[],
        ${updated.map(({ pricePoisha }) => pricePoisha)}::bigint[],
        ${updated.map(({ quantity }) => quantity)}::integer[]
      ) as item (id, position, price, quantity)
      where v.id = item.id
    `.execute(trx);
  if (added.length > 0)
    await trx
      .insertInto("productVariations")
      .values(
        added.map(({ chosen, position, pricePoisha, quantity }) => ({
          id: newId(),
          productId,
          chosen: [...chosen],
          position,
          pricePoisha,
          quantity,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute();
}

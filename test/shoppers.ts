/** Creates shoppers with an address and a cart, for tests that need no sign-in. */

import { SaveAddress } from "#addresses/contract.ts";
import { insertAddress } from "#addresses/store.server.ts";
import { addToCart } from "#cart/store.server.ts";
import { placeOrder, type Shopper } from "#orders/actions/place-order.server.ts";
import type { PlaceOrder } from "#orders/contract.ts";
import type { Db } from "#platform/db/database.server.ts";
import type { ActionContext } from "#platform/http/endpoint.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { Locale } from "#shared/locale.ts";
import { takaOf } from "#shared/money.ts";
import { Refusal } from "#shared/refusal.ts";

export const addressForm = {
  fullName: "Rahima Begum",
  mobileNumber: "01712345678",
  landmark: "Beside the school",
  effectiveLabel: "Home",
  province: "Dhaka",
  city: "Dhaka",
  zipCode: 1207,
  area: "Mohammadpur",
  address: "House 7, Road 3",
  billFullName: "Rahima Begum",
  billMobileNumber: "01712345678",
  billEffectiveLabel: "Office",
  billProvince: "Dhaka",
  billCity: "Dhaka",
  billArea: "Motijheel",
  billAddress: "Room 12",
};

/** The base URL of links in mails in tests. */
export const publicUrl = "https://mela.example";

/** The context of an action at this time. */
export const actionContext = (now = new Date()): ActionContext => ({ now, publicUrl });

/** Returns what the work returns, or the code if it is refused. */
export const outcomeOf = <T>(work: Promise<T>): Promise<T | string> =>
  work.catch((error: unknown) => {
    if (error instanceof Refusal) return error.kind.code;
    throw error;
  });

/** Creates an admin account with an address. */
export async function makeAdmin(db: Db, name = "Amina Admin"): Promise<Shopper> {
  const admin = await makeShopper(db, name);
  await db.updateTable("users").set({ role: "admin" }).where("id", "=", admin.id).execute();
  return admin;
}

/** Creates an account with an address. */
export async function makeShopper(db: Db, name = "Rahima", language: Locale = "en"): Promise<Shopper> {
  const id = newId();
  const shopper = { id, name, email: `shopper-${id.slice(-12)}@mela.test` };
  await db
    .insertInto("users")
    .values({ ...shopper, language, image: null, emailVerified: true })
    .execute();
  const { email: _own, ...fields } = SaveAddress.parse(addressForm);
  await insertAddress(db, id, fields, new Date());
  return shopper;
}

interface CartProduct {
  id: string;
  variationId?: string;
  quantity?: number;
}

/**
 * Adds products to the cart and returns the `products` of the request that orders them, in the same order.
 */
export async function fillCart(
  db: Db,
  userId: string,
  products: readonly CartProduct[],
): Promise<PlaceOrder["products"]> {
  const entries: PlaceOrder["products"] = [];
  for (const { id, variationId = null, quantity = 1 } of products) {
    const added = await addToCart(db, userId, { productId: id, variationId, quantity }, new Date());
    if (added.outcome !== "added") throw new Error(`the product cannot be added: ${added.outcome}`);
    const priced = variationId
      ? db.selectFrom("productVariations").select("pricePoisha").where("id", "=", variationId)
      : db.selectFrom("products").select("pricePoisha").where("id", "=", id);
    const { pricePoisha } = await priced.executeTakeFirstOrThrow();
    entries.push({ _id: added.entryId, quantity, price: takaOf(pricePoisha) });
  }
  return entries;
}

/** Places an order for these products and returns its id. */
export async function placeTestOrder(
  db: Db,
  shopper: Shopper,
  products: readonly CartProduct[],
  now = new Date(),
): Promise<string> {
  const entries = await fillCart(db, shopper.id, products);
  const options = { key: undefined, limitFactor: 5, now, publicUrl };
  return (await placeOrder(db, shopper, { products: entries }, options)).id;
}

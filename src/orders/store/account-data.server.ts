/**
 * SQL of orders for account deletion: the open orders of a buyer, the open orders of a vendor's shop, the
 * anonymization of a buyer's orders, and the removal of an e-mail address from them.
 */
import { sql } from "kysely";
import { lineNames, mapFields, toBilling } from "#addresses/contract/address-fields.ts";
import type { AddressRecord } from "#addresses/contract.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { cancelReasons } from "../contract/cancel-reason.ts";
import { closedStatuses, type OrderStatus } from "../contract/constants.ts";
import type { OpenOrder } from "../contract.ts";

/** Returns the orders of this buyer that are neither delivered nor cancelled, newest first. */
export async function listOpenOrders(db: Db, buyerId: string): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number", "status"])
    .where("userId", "=", buyerId)
    .where("status", "not in", closedStatuses)
    .orderBy("placedAt", "desc")
    .execute();
  return rows.map(openOrder);
}

/** Returns the orders with products of this vendor that are neither delivered nor cancelled, newest first. */
export async function listOpenShopOrders(db: Db, ownerId: string): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.status"])
    .where("o.status", "not in", closedStatuses)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orderLines as l")
          .innerJoin("shops as s", "s.id", "l.shopId")
          .select("l.position")
          .whereRef("l.userId", "=", "o.userId")
          .whereRef("l.orderId", "=", "o.id")
          .where("s.ownerId", "=", ownerId),
      ),
    )
    .orderBy("o.placedAt", "desc")
    .execute();
  return rows.map(openOrder);
}

function openOrder({ id, number, status }: { id: string; number: string; status: OrderStatus }): OpenOrder {
  return { _id: id, orderNumber: number, orderStatus: status };
}

/** Name and e-mail address that replace the person's. */
export interface Placeholder {
  name: string;
  email: string;
}

/**
 * Removes the person's data from their orders. Numbers, amounts, lines, dates and districts stay as the
 * accounting record.
 */
export async function anonymizeBuyer(trx: Trx, buyerId: string, placeholder: Placeholder): Promise<void> {
  await trx
    .updateTable("orders")
    .set({
      email: placeholder.email,
      address: sql`address || ${JSON.stringify(blankAddress(placeholder))}::jsonb`,
    })
    .where("userId", "=", buyerId)
    .execute();
  // A reason in the buyer's own words may contain personal data.
  await trx
    .updateTable("orderHistory")
    .set({ reason: null })
    .where("userId", "=", buyerId)
    .where("reason", "not in", [...cancelReasons])
    .execute();
  await trx.deleteFrom("idempotencyKeys").where("userId", "=", buyerId).execute();
}

/**
 * Replaces the e-mail address in a buyer's orders, and nothing else. Orders that already have this address
 * are not written again.
 */
export async function replaceBuyerEmail(trx: Trx, buyerId: string, email: string): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ email, address: sql`address || ${JSON.stringify({ email })}::jsonb` })
    .where("userId", "=", buyerId)
    .where("email", "!=", email)
    .execute();
}

type KeptField =
  | "_id"
  | "province"
  | "city"
  | "billProvince"
  | "billCity"
  | "addressUpdateTime"
  | "updatedAt";

/** Returns placeholders or empty values for all fields except those that are kept. */
function blankAddress({ name, email }: Placeholder): Omit<AddressRecord, KeptField> {
  const { province: _, city: __, ...lines } = mapFields(lineNames, () => "");
  // 0 is no postal code: the delivery address needs a number here, the billing address may have null.
  const blank = { ...lines, fullName: name, mobileNumber: "", effectiveLabel: "Home" as const, zipCode: 0 };
  return { email, userName: name, ...blank, ...toBilling({ ...blank, zipCode: null }) };
}

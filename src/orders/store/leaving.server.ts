/** SQL of orders when a person leaves: what is under way, and what stays of the rest. */
import { sql } from "kysely";
import type { AddressRecord } from "#addresses/contract.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { cancelReasons } from "../contract/cancel-reason.ts";
import type { OrderStatus } from "../contract/constants.ts";
import type { OpenOrder } from "../contract.ts";

const settled = ["delivered", "cancelled"] as const;

/** Orders of this buyer that are neither delivered nor cancelled, the newest first. */
export async function listOpenOrders(db: Db, buyerId: string): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "number", "status"])
    .where("userId", "=", buyerId)
    .where("status", "not in", settled)
    .orderBy("placedAt", "desc")
    .execute();
  return rows.map(openOrder);
}

/** Orders of others that hold goods of this vendor's and are neither delivered nor cancelled, the newest first. */
export async function listOpenSales(db: Db, ownerId: string): Promise<OpenOrder[]> {
  const rows = await db
    .selectFrom("orders as o")
    .select(["o.id", "o.number", "o.status"])
    .where("o.status", "not in", settled)
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

/** Who stands in the person's place. */
export interface StandIn {
  name: string;
  email: string;
}

/** Takes the person out of their orders. Numbers, money, lines, dates and the district stay: that is the ledger. */
export async function forgetBuyer(trx: Trx, buyerId: string, standIn: StandIn): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ email: standIn.email, address: sql`address || ${JSON.stringify(blank(standIn))}::jsonb` })
    .where("userId", "=", buyerId)
    .execute();
  // What somebody has written themselves may say anything.
  await trx
    .updateTable("orderHistory")
    .set({ reason: null })
    .where("userId", "=", buyerId)
    .where("reason", "not in", [...cancelReasons])
    .execute();
  await trx.deleteFrom("idempotencyKeys").where("userId", "=", buyerId).execute();
}

type Kept = "_id" | "province" | "city" | "billProvince" | "billCity" | "addressUpdateTime" | "updatedAt";

/** Division and district of both halves are all that is left of an address. */
function blank({ name, email }: StandIn): Omit<AddressRecord, Kept> {
  return {
    email,
    userName: name,
    fullName: name,
    mobileNumber: "",
    landmark: "",
    effectiveLabel: "Home",
    zipCode: 0,
    area: "",
    address: "",
    billFullName: name,
    billMobileNumber: "",
    billLandmark: "",
    billEffectiveLabel: "Home",
    billZipCode: null,
    billArea: "",
    billAddress: "",
  };
}

/** SQL of orders as vendors see them: their own lines, where these go, and nothing else of the buyer. */
import { sql } from "kysely";
import type { AddressRecord } from "#addresses/contract.ts";
import type { Db } from "#platform/database.server.ts";
import { wireTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import type { VendorOrder } from "../contract.ts";
import { type OrdersAsked, wireLine } from "./reading.server.ts";

export interface SalesPage {
  orders: VendorOrder[];
  total: number;
  nextCursor: string | undefined;
}

/** Orders that hold goods of this vendor's, newest first; the cursor is the last order seen. */
export async function listSales(db: Db, ownerId: string, { limit, cursor, status }: Omit<OrdersAsked, "q">): Promise<SalesPage> {
  let orders = db
    .selectFrom("orders")
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("orderLines as l").innerJoin("shops as s", "s.id", "l.shopId").select("l.orderId").where("s.ownerId", "=", ownerId),
    );
  if (status) orders = orders.where("status", "=", status);
  const { total } = await orders.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const after = cursor ? orders.where(sql<boolean>`(placed_at, id) < (select placed_at, id from orders where id = ${cursor})`) : orders;
  const rows = await after
    .select(["id", "userId", "number", "status", "address", "placedAt"])
    .orderBy("placedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const { lines, changes } = await belongingsOf(db, ownerId, page);
  return {
    total,
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
    orders: page.map(({ id, number, status: orderStatus, address, placedAt }) => {
      const own = lines.filter(({ orderId }) => orderId === id);
      return {
        _id: id,
        orderNumber: number,
        orderPlaceTime: wireTime(placedAt),
        placedAt: placedAt.toISOString(),
        products: own.map(wireLine),
        address: deliveryPart(address as AddressRecord),
        orderStatus,
        itemsTotal: takaOf(own.reduce((sum, { pricePoisha, quantity }) => sum + pricePoisha * quantity, 0)),
        history: changes
          .filter(({ orderId }) => orderId === id)
          .map(({ fromStatus, status: to, at }) => ({ from: fromStatus, status: to, at: at.toISOString() })),
      };
    }),
  };
}

/** The vendor's lines of these orders, and what became of the orders. */
async function belongingsOf(db: Db, ownerId: string, page: readonly { id: string; userId: string }[]) {
  if (page.length === 0) return { lines: [], changes: [] };
  const ids = page.map(({ id }) => id);
  const buyers = [...new Set(page.map(({ userId }) => userId))];
  const lines = await db
    .selectFrom("orderLines as l")
    .innerJoin("shops as s", "s.id", "l.shopId")
    .select([
      "l.orderId",
      "l.productId",
      "l.image",
      "l.quantity",
      "l.pricePoisha",
      "l.title",
      "l.titleBn",
      "l.variationId",
      "l.variation",
      "l.shopName",
      "l.shopNameBn",
    ])
    .where("l.userId", "in", buyers)
    .where("l.orderId", "in", ids)
    .where("s.ownerId", "=", ownerId)
    .orderBy("l.position")
    .execute();
  const changes = await db
    .selectFrom("orderHistory")
    .select(["orderId", "fromStatus", "status", "at"])
    .where("userId", "in", buyers)
    .where("orderId", "in", ids)
    .orderBy("position")
    .execute();
  return { lines, changes };
}

function deliveryPart({ fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address }: AddressRecord): VendorOrder["address"] {
  return { fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address };
}

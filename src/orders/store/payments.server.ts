/** SQL of a person's payments, which are derived from their orders. */
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db } from "#platform/db/database.server.ts";
import { apiTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import { paymentMethod } from "../contract/constants.ts";
import type { Payment } from "../contract.ts";
import { lastingChange } from "../rules/lasting-change.ts";
import { paymentState } from "../rules.ts";
import { countOrders, limitToPage } from "./order-queries.server.ts";

export interface PaymentsPage {
  payments: Payment[];
  total: number;
  nextCursor: string | undefined;
}

/**
 * Returns a page of payments, newest order first.
 * @param cursor id of the last order of the previous page
 */
export async function listPayments(
  db: Db,
  buyerId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<PaymentsPage> {
  const own = db.selectFrom("orders").where("userId", "=", buyerId);
  const total = await countOrders(own);
  const rows = await limitToPage(own, { limit: limit + 1, cursor })
    .select(["id", "number", "status", "placedAt", "totalPoisha"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("orderHistory as h")
          .select(["h.fromStatus as from", "h.status", "h.at"])
          .whereRef("h.userId", "=", "orders.userId")
          .whereRef("h.orderId", "=", "orders.id")
          .orderBy("h.position"),
      ).as("history"),
    )
    .execute();
  const page = rows.slice(0, limit);
  return {
    payments: page.map((row) => {
      const state = paymentState(row.status);
      const settled = state === "due on delivery" ? undefined : lastingChange(row.history);
      return {
        _id: row.id,
        orderNumber: row.number,
        orderPlaceTime: apiTime(row.placedAt),
        placedAt: row.placedAt.toISOString(),
        amount: takaOf(row.totalPoisha),
        method: paymentMethod,
        state,
        settledAt: settled ? new Date(settled.at).toISOString() : null,
      };
    }),
    total,
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}

/** SQL of a person's payments, which are derived from their orders. */
import { sql } from "kysely";
import type { Db } from "#platform/db/database.server.ts";
import { apiTime } from "#shared/dates.ts";
import { takaOf } from "#shared/money.ts";
import { paymentMethod } from "../contract/constants.ts";
import type { Payment } from "../contract.ts";
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
    .select(
      sql<Date | null>`(
        select h.at
        from order_history h
        where h.user_id = orders.user_id and h.order_id = orders.id
        order by h.position desc
        limit 1
      )`.as("changedAt"),
    )
    .execute();
  const page = rows.slice(0, limit);
  return {
    payments: page.map((row) => {
      const state = paymentState(row.status);
      return {
        _id: row.id,
        orderNumber: row.number,
        orderPlaceTime: apiTime(row.placedAt),
        placedAt: row.placedAt.toISOString(),
        amount: takaOf(row.totalPoisha),
        method: paymentMethod,
        state,
        settledAt: state === "due on delivery" ? null : (row.changedAt?.toISOString() ?? null),
      };
    }),
    total,
    nextCursor: rows.length > limit ? page.at(-1)?.id : undefined,
  };
}

/** SQL of an order's way: its status, its history, and what is concerned when it is cancelled. */
import { sql } from "kysely";
import type { Trx } from "#platform/db/database.server.ts";
import type { Locale } from "#shared/locale.ts";
import type { OrderStatus } from "../contract/constants.ts";

export interface HeldOrder {
  userId: string;
  number: string;
  status: OrderStatus;
  placedAt: Date;
  totalPoisha: number;
}

/** The order, locked until the end of the transaction; undefined when there is none. @param buyerId only when it is this person's. */
export function lockOrder(trx: Trx, id: string, buyerId?: string): Promise<HeldOrder | undefined> {
  let order = trx
    .selectFrom("orders")
    .select(["userId", "number", "status", "placedAt", "totalPoisha"])
    .where("id", "=", id);
  if (buyerId !== undefined) order = order.where("userId", "=", buyerId);
  return order.forNoKeyUpdate().executeTakeFirst();
}

export interface StatusChange {
  id: string;
  userId: string;
  from: OrderStatus;
  to: OrderStatus;
  byId: string;
  at: Date;
  /** Why it was cancelled. */
  reason?: string;
}

/** Writes the new status and its line of history; the order is locked, so the positions have no gaps. */
export async function saveStatus(
  trx: Trx,
  { id, userId, from, to, byId, at, reason }: StatusChange,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ status: to, updatedAt: at })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .execute();
  await sql`
    insert into order_history (user_id, order_id, position, from_status, status, by_id, at, reason)
    select ${userId}::uuid, ${id}::uuid, max(position) + 1, ${from}, ${to}, ${byId}::uuid, ${at}::timestamptz, ${reason ?? null}::text
    from order_history where user_id = ${userId} and order_id = ${id}
  `.execute(trx);
}

export interface ConcernedLine {
  productId: string;
  variationId: string | null;
  variation: string | null;
  quantity: number;
  title: string;
  titleBn: string | null;
  pricePoisha: number;
  shopId: string;
  /** Where the vendor is written to, the name empty as long as the address is not confirmed; null for one who has left, and for one who stands for an imported shop and reads no mail. */
  vendor: { email: string; name: string; language: Locale } | null;
}

/** The lines of an order, each with its vendor. */
export async function listConcerned(trx: Trx, userId: string, id: string): Promise<ConcernedLine[]> {
  const rows = await trx
    .selectFrom("orderLines as l")
    .innerJoin("shops as s", "s.id", "l.shopId")
    .innerJoin("users as u", "u.id", "s.ownerId")
    .select([
      "l.productId",
      "l.variationId",
      "l.variation",
      "l.quantity",
      "l.title",
      "l.titleBn",
      "l.pricePoisha",
      "l.shopId",
      "u.email",
      "u.name",
      "u.emailVerified",
      "u.language",
      "u.deletedAt",
    ])
    .where("l.userId", "=", userId)
    .where("l.orderId", "=", id)
    .orderBy("l.position")
    .execute();
  return rows.map(({ email, name, emailVerified, language, deletedAt, ...line }) => ({
    ...line,
    vendor:
      deletedAt || email.endsWith(".invalid") ? null : { email, name: emailVerified ? name : "", language },
  }));
}

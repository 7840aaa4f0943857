/** SQL of changing an order's status: lock, status, history, and lines for a cancellation. */
import { sql } from "kysely";
import { type Recipient, recipientOf } from "#accounts/rules/recipient.ts";
import type { Trx } from "#platform/db/database.server.ts";
import type { Poisha } from "#shared/money.ts";
import type { OrderStatus } from "../contract/constants.ts";

export interface LockedOrder {
  userId: string;
  number: string;
  status: OrderStatus;
  placedAt: Date;
  totalPoisha: Poisha;
}

/**
 * Locks the order until the end of the transaction.
 * @param buyerId if given, locks the order only if this person placed it
 */
export function lockOrder(trx: Trx, id: string, buyerId?: string): Promise<LockedOrder | undefined> {
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
  /** The mail about the change, if one was written; also after it is no longer held. */
  mailId?: string | null;
}

/** Returns the changes of an order's status, the last one first. */
export function listChanges(
  trx: Trx,
  userId: string,
  id: string,
): Promise<{ fromStatus: OrderStatus | null; mailId: string | null }[]> {
  return trx
    .selectFrom("orderHistory")
    .select(["fromStatus", "mailId"])
    .where("userId", "=", userId)
    .where("orderId", "=", id)
    .orderBy("position", "desc")
    .execute();
}

/**
 * Writes the new status and a history entry. Lock the order first: concurrent changes would compute the same
 * position.
 */
export async function saveStatus(
  trx: Trx,
  { id, userId, from, to, byId, at, reason, mailId }: StatusChange,
): Promise<void> {
  await trx
    .updateTable("orders")
    .set({ status: to, updatedAt: at })
    .where("userId", "=", userId)
    .where("id", "=", id)
    .execute();
  await sql`
    insert into order_history (user_id, order_id, position, from_status, status, by_id, at, reason, mail_id)
    select ${userId}::uuid, ${id}::uuid, max(position) + 1, ${from}, ${to}, ${byId}::uuid,
      ${at}::timestamptz, ${reason ?? null}::text, ${mailId ?? null}::uuid
    from order_history where user_id = ${userId} and order_id = ${id}
  `.execute(trx);
}

export interface LineWithVendor {
  productId: string;
  variationId: string | null;
  variation: string | null;
  quantity: number;
  title: string;
  titleBn: string | null;
  pricePoisha: Poisha;
  shopId: string;
  /** The recipient of mails; undefined if the vendor gets none. */
  vendor: Recipient | undefined;
}

/** Returns the lines of an order, each with its vendor. */
export async function listLinesWithVendors(trx: Trx, userId: string, id: string): Promise<LineWithVendor[]> {
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
    vendor: recipientOf({ email, name, emailVerified, language, deletedAt }),
  }));
}

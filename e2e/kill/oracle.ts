/**
 * Verifies the database after kill -9: the checks of `npm run verify`, and every response that shoppers have
 * received. Imports no code of the slices.
 */
import type pg from "pg";
import { findProblems as faultsOfRecords } from "#commands/store/integrity.server.ts";
import type { Acknowledged } from "./shopper.ts";

/** Checks of mails. They are not part of `npm run verify`, because Mela deletes old mails. */
const mustBeEmpty: Record<string, string> = {
  "an order without just one mail to each vendor": `
    select o.id from orders o
    where (select count(distinct l.shop_id) from order_lines l where l.order_id = o.id)
      <> (select count(*) from mails m
          where m.kind = 'order_placed_vendor' and m.subject like '%' || o.number || '%')`,
  "a mail about no order": `
    select m.id from mails m
    where m.kind like 'order%' and not exists (select from orders o where m.subject like '%' || o.number || '%')`,
  // The shoppers of these tests have not verified their addresses, so they get no mail.
  "a cancelled order without just one mail to its vendor, or such a mail about another": `
    select o.id from orders o
    where (o.status = 'cancelled')::int <> (select count(*) from mails m
      where m.kind = 'order_cancelled_vendor' and m.subject like '%' || o.number || '%')`,
};

export interface Expected {
  /** Stock of each product at the beginning. */
  stock: ReadonlyMap<string, number>;
  acknowledged: readonly Acknowledged[];
  refused: readonly string[];
  /** Orders whose cancellation was acknowledged. */
  cancelled: readonly string[];
}

/** Returns a sentence for every fault. */
export async function findProblems(
  db: pg.Client,
  { stock, acknowledged, refused, cancelled }: Expected,
): Promise<string[]> {
  const faults = await faultsOfRecords(db);
  for (const [fault, sql] of Object.entries(mustBeEmpty)) {
    const { rows, rowCount } = await db.query({ text: sql, rowMode: "array" });
    if (rowCount) faults.push(`${rowCount} × ${fault}, such as ${rows[0]?.[0]}`);
  }

  const products = await db.query<{ id: string; stocked: string }>("select id, stocked from products");
  for (const { id, stocked } of products.rows) {
    if (Number(stocked) !== stock.get(id))
      faults.push(`product ${id}: ${stocked} in stock at first instead of ${stock.get(id)}`);
  }

  const orders = new Set((await db.query<{ id: string }>("select id from orders")).rows.map(({ id }) => id));
  const keys = new Map(
    (
      await db.query<{ key: string; order_id: string }>("select key, order_id from idempotency_keys")
    ).rows.map((row) => [row.key, row.order_id]),
  );
  const missing = acknowledged.filter(({ orderId }) => !orders.has(orderId));
  if (missing.length > 0)
    faults.push(`${missing.length} acknowledged orders are missing, such as ${missing[0]?.orderId}`);
  const other = acknowledged.filter(({ key, orderId }) => keys.get(key) !== orderId);
  if (other.length > 0)
    faults.push(
      `${other.length} keys have another order than the acknowledged one, such as ${other[0]?.key}`,
    );
  const acknowledgedIds = new Set(acknowledged.map(({ orderId }) => orderId));
  if (acknowledgedIds.size !== acknowledged.length)
    faults.push(`${acknowledged.length - acknowledgedIds.size} orders were acknowledged for two keys`);
  // Every shopper repeats a request until it gets a response, so there must be no unacknowledged order.
  if (orders.size !== acknowledgedIds.size)
    faults.push(`${orders.size} orders exist, ${acknowledgedIds.size} were acknowledged`);
  const cancelledIds = new Set(
    (await db.query<{ id: string }>("select id from orders where status = 'cancelled'")).rows.map(
      ({ id }) => id,
    ),
  );
  // Cancellations are also repeated until they get a response.
  if (cancelledIds.size !== new Set(cancelled).size || cancelled.some((id) => !cancelledIds.has(id)))
    faults.push(
      `${cancelledIds.size} orders are cancelled, ${cancelled.length} cancellations were acknowledged`,
    );
  const placedDespiteRefusal = refused.filter((key) => keys.has(key));
  if (placedDespiteRefusal.length > 0)
    faults.push(
      `${placedDespiteRefusal.length} refused orders exist, such as that of key ${placedDespiteRefusal[0]}`,
    );
  return faults;
}

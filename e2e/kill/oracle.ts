/** What must be true of a shop's database after kill -9: what `npm run verify` asks of any, and what the shoppers were told. Nothing here comes from the slices. */
import type pg from "pg";
import { faultsOf as faultsOfRecords } from "#commands/store/integrity.server.ts";
import type { Acknowledged } from "./shopper.ts";

/** The mails of these orders: a shop that is older has thrown some away, so this is no question for any shop. */
const mustBeEmpty: Record<string, string> = {
  "an order without just one mail to each vendor": `
    select o.id from orders o where (select count(distinct l.shop_id) from order_lines l where l.order_id = o.id)
      <> (select count(*) from mails m where m.kind = 'order_placed_vendor' and m.subject like '%' || o.number || '%')`,
  "a mail about no order": `
    select m.id from mails m where m.kind like 'order%' and not exists (select from orders o where m.subject like '%' || o.number || '%')`,
  // The shoppers of these tests have not confirmed their addresses, so they get no mail.
  "a cancelled order without just one mail to its vendor, or such a mail about another": `
    select o.id from orders o
    where (o.status = 'cancelled')::int <> (select count(*) from mails m where m.kind = 'order_cancelled_vendor' and m.subject like '%' || o.number || '%')`,
};

export interface Expected {
  /** Stock of each product at the beginning. */
  stock: ReadonlyMap<string, number>;
  acknowledged: readonly Acknowledged[];
  refused: readonly string[];
  /** Orders that were cancelled, as their buyers were told. */
  cancelled: readonly string[];
}

/** @returns every fault in words; none when all is well. */
export async function faultsOf(
  db: pg.Client,
  { stock, acknowledged, refused, cancelled }: Expected,
): Promise<string[]> {
  const faults = await faultsOfRecords(db);
  for (const [fault, sql] of Object.entries(mustBeEmpty)) {
    const { rows, rowCount } = await db.query({ text: sql, rowMode: "array" });
    if (rowCount) faults.push(`${rowCount} × ${fault}, such as ${rows[0]?.[0]}`);
  }

  const shelved = await db.query<{ id: string; stocked: string }>("select id, stocked from products");
  for (const { id, stocked } of shelved.rows) {
    if (Number(stocked) !== stock.get(id))
      faults.push(`product ${id}: ${stocked} were put on the shelf instead of ${stock.get(id)}`);
  }

  const orders = new Set((await db.query<{ id: string }>("select id from orders")).rows.map(({ id }) => id));
  const keys = new Map(
    (
      await db.query<{ key: string; order_id: string }>("select key, order_id from idempotency_keys")
    ).rows.map((row) => [row.key, row.order_id]),
  );
  const gone = acknowledged.filter(({ orderId }) => !orders.has(orderId));
  if (gone.length > 0)
    faults.push(`${gone.length} acknowledged orders are gone, such as ${gone[0]?.orderId}`);
  const other = acknowledged.filter(({ key, orderId }) => keys.get(key) !== orderId);
  if (other.length > 0)
    faults.push(
      `${other.length} keys have another order than the acknowledged one, such as ${other[0]?.key}`,
    );
  const told = new Set(acknowledged.map(({ orderId }) => orderId));
  if (told.size !== acknowledged.length)
    faults.push(`${acknowledged.length - told.size} orders were acknowledged for two keys`);
  // Everybody asked until they were answered, so an order that nobody was told of is one too many.
  if (orders.size !== told.size) faults.push(`${orders.size} orders stand, ${told.size} were acknowledged`);
  const undone = new Set(
    (await db.query<{ id: string }>("select id from orders where status = 'cancelled'")).rows.map(
      ({ id }) => id,
    ),
  );
  // As with orders: whoever cancelled asked until they were told.
  if (undone.size !== new Set(cancelled).size || cancelled.some((id) => !undone.has(id)))
    faults.push(`${undone.size} orders are cancelled, of ${cancelled.length} their buyers were told so`);
  const standing = refused.filter((key) => keys.has(key));
  if (standing.length > 0)
    faults.push(`${standing.length} refused orders stand, such as that of key ${standing[0]}`);
  return faults;
}

/** What must be true of a shop's database whatever happened to it, asked in SQL of its own: nothing here is shared with the shop. */
import type pg from "pg";
import type { Acknowledged } from "./shopper.ts";

const mustBeEmpty: Record<string, string> = {
  "an order without lines": "select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id)",
  "a line without an order": "select l.order_id from order_lines l where not exists (select from orders o where o.id = l.order_id)",
  "an order whose total is not its lines and 55": `
    select o.id from orders o
    where o.total_poisha <> 5500 + (select coalesce(sum(l.price_poisha * l.quantity), 0) from order_lines l where l.order_id = o.id)
       or o.total_poisha <> o.items_poisha + o.delivery_poisha`,
  "a cart entry that was ordered": "select c.id from cart_entries c where exists (select from order_lines l where l.cart_entry_id = c.id)",
  "a cart entry that was ordered twice": "select cart_entry_id from order_lines group by cart_entry_id having count(*) > 1",
  "stock below zero": "select id from products where quantity < 0",
  "a history that does not end at the order's status": `
    select o.id from orders o
    where o.status is distinct from (select h.status from order_history h where h.order_id = o.id order by h.position desc limit 1)`,
  "a history with a break": `
    select h.order_id from order_history h
    where h.from_status is distinct from (select p.status from order_history p where p.order_id = h.order_id and p.position = h.position - 1)`,
  "a status after the cancelling": "select h.order_id from order_history h where h.from_status = 'cancelled'",
  "an order without just one mail about it": `
    select o.id from orders o where 1 <> (select count(*) from mails m where m.kind = 'order_placed' and m.subject like '%' || o.number || '%')`,
  "a mail about no order": `
    select m.id from mails m where m.kind like 'order%' and not exists (select from orders o where m.subject like '%' || o.number || '%')`,
  "a cancelled order without just one mail to each side, or such a mail about another": `
    select o.id from orders o, (values ('order_cancelled'), ('order_cancelled_vendor')) as side (kind)
    where (o.status = 'cancelled')::int <> (select count(*) from mails m where m.kind = side.kind and m.subject like '%' || o.number || '%')`,
  "a key without its order": "select k.key from idempotency_keys k where not exists (select from orders o where o.id = k.order_id and o.user_id = k.user_id)",
  "two keys for one order": "select order_id from idempotency_keys group by order_id having count(*) > 1",
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
export async function faultsOf(db: pg.Client, { stock, acknowledged, refused, cancelled }: Expected): Promise<string[]> {
  const faults: string[] = [];
  for (const [fault, sql] of Object.entries(mustBeEmpty)) {
    const { rows, rowCount } = await db.query({ text: sql, rowMode: "array" });
    if (rowCount) faults.push(`${rowCount} × ${fault}, such as ${rows[0]?.[0]}`);
  }

  const sold = await db.query<{ id: string; left: number; sold: number }>(
    `select p.id, p.quantity as left, coalesce((
       select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.status <> 'cancelled'
     ), 0)::int as sold from products p`,
  );
  for (const { id, left, sold: gone } of sold.rows) {
    if (left + gone !== stock.get(id)) faults.push(`product ${id}: ${left} left and ${gone} sold of ${stock.get(id)}`);
  }

  const orders = new Set((await db.query<{ id: string }>("select id from orders")).rows.map(({ id }) => id));
  const keys = new Map(
    (await db.query<{ key: string; order_id: string }>("select key, order_id from idempotency_keys")).rows.map((row) => [row.key, row.order_id]),
  );
  const gone = acknowledged.filter(({ orderId }) => !orders.has(orderId));
  if (gone.length > 0) faults.push(`${gone.length} acknowledged orders are gone, such as ${gone[0]?.orderId}`);
  const other = acknowledged.filter(({ key, orderId }) => keys.get(key) !== orderId);
  if (other.length > 0) faults.push(`${other.length} keys have another order than the acknowledged one, such as ${other[0]?.key}`);
  const told = new Set(acknowledged.map(({ orderId }) => orderId));
  if (told.size !== acknowledged.length) faults.push(`${acknowledged.length - told.size} orders were acknowledged for two keys`);
  // Everybody asked until they were answered, so an order that nobody was told of is one too many.
  if (orders.size !== told.size) faults.push(`${orders.size} orders stand, ${told.size} were acknowledged`);
  const undone = new Set((await db.query<{ id: string }>("select id from orders where status = 'cancelled'")).rows.map(({ id }) => id));
  // As with orders: whoever cancelled asked until they were told.
  if (undone.size !== new Set(cancelled).size || cancelled.some((id) => !undone.has(id)))
    faults.push(`${undone.size} orders are cancelled, of ${cancelled.length} their buyers were told so`);
  const standing = refused.filter((key) => keys.has(key));
  if (standing.length > 0) faults.push(`${standing.length} refused orders stand, such as that of key ${standing[0]}`);
  return faults;
}

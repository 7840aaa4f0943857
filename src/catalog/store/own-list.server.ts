/** SQL of a vendor's own table: every product of theirs, whatever its status. */
import { sql } from "kysely";
import { type Db, escapeLike } from "#platform/database.server.ts";
import type { OwnSort, OwnView } from "../contract/own-list.ts";
import { encodeOwnPosition, type OwnPosition } from "../rules/own-list.ts";
import type { ProductsPage } from "./own-products.server.ts";
import { type ProductRecord, recordColumns, recordJoins } from "./products.server.ts";

export interface OwnAsked {
  limit: number;
  after?: OwnPosition | undefined;
  status: OwnView;
  sort: OwnSort;
  /** Part of a title or of a SKU; empty: all. */
  q: string;
}

const kept: Record<OwnView, string> = {
  all: "true",
  pending: "p.status = 'pending'",
  approved: "p.status = 'approved'",
  denied: "p.status = 'denied'",
  shelved: "p.shelved",
};

/** What the list is ordered by, as a text that a cursor can carry to the microsecond, and the way back. */
const orders: Record<string, { value: string; text: string; type: string }> = {
  created: { value: "p.created_at", text: "(extract(epoch from p.created_at) * 1000000)::bigint::text", type: "" },
  title: { value: "lower(p.title)", text: "lower(p.title)", type: "text" },
  price: { value: "p.price_poisha::bigint", text: "p.price_poisha::text", type: "bigint" },
  quantity: { value: "p.quantity::bigint", text: "p.quantity::text", type: "bigint" },
};

export async function listProductsOf(db: Db, ownerId: string, { limit, after, status, sort, q }: OwnAsked): Promise<ProductsPage> {
  const down = sort.startsWith("-");
  const { value, text, type } = orders[sort.replace("-", "")] as (typeof orders)[string];
  const part = `%${escapeLike(q.normalize("NFC"))}%`;
  const named = q ? sql`and (p.title ilike ${part} or p.title_bn ilike ${part} or p.sku ilike ${part})` : sql``;
  const all = sql`from products p ${sql.raw(recordJoins)} where s.owner_id = ${ownerId} and ${sql.raw(kept[status])} ${named}`;
  const place = after && (type ? sql`${after.value}::${sql.raw(type)}` : sql`to_timestamp(0) + ${after.value}::bigint * interval '1 microsecond'`);
  const next = after ? sql`and (${sql.raw(value)}, p.id) ${sql.raw(down ? "<" : ">")} (${place}, ${after.id}::uuid)` : sql``;
  const direction = sql.raw(down ? "desc" : "asc");
  const counted = await sql<{ total: number }>`select count(*) as total ${all}`.execute(db);
  const { rows } = await sql<ProductRecord & { place: string }>`
    select ${sql.raw(recordColumns)}, ${sql.raw(text)} as place ${all} ${next} order by ${sql.raw(value)} ${direction}, p.id ${direction} limit ${limit + 1}
  `.execute(db);
  const last = rows[limit - 1];
  return {
    records: rows.slice(0, limit),
    total: counted.rows[0]?.total ?? 0,
    nextCursor: rows.length > limit && last ? encodeOwnPosition({ sort, value: last.place, id: last.id }) : undefined,
  };
}

/** How many of a vendor's products each view of the table holds. */
export async function countProductsOf(db: Db, ownerId: string): Promise<Record<OwnView, number>> {
  const counts = Object.entries(kept).map(([view, condition]) => sql`count(*) filter (where ${sql.raw(condition)}) as ${sql.ref(view)}`);
  const { rows } = await sql<Record<OwnView, number>>`
    select ${sql.join(counts)} from products p join shops s on s.id = p.shop_id where s.owner_id = ${ownerId}
  `.execute(db);
  return rows[0] as Record<OwnView, number>;
}

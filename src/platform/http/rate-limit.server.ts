/** Limits counted in the database: they hold over all processes and over a restart. */
import { sql } from "kysely";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Db } from "../db/database.server.ts";
import { named } from "../db/named-statements.server.ts";

export interface Limit {
  /** What is counted, for whom: `reset:account:a@b.c`. Longer than 300 characters is cut. */
  key: string;
  /** How many may happen in one window; the factor of the settings is applied by whoever states the limit. */
  max: number;
  windowSeconds: number;
}

/** What a count has come to, and when its window ends. */
export interface Counted {
  key: string;
  count: number;
  resetsAt: Date;
}

/**
 * Adds to several counts, each key once, in windows that begin with the first, and returns the new counts.
 * Outside of a transaction, the commit does not wait for the disk: a power failure may lose the counts of the last second. The wait
 * was half of the cost of adding to a cart.
 */
export async function addToCounts(
  db: Db,
  added: readonly { key: string; by: number; windowSeconds: number }[],
  now: Date,
): Promise<Counted[]> {
  // In one order, so that two processes that add to the same counts wait for each other and not in a circle.
  const sorted = added
    .map((one) => ({ ...one, key: one.key.slice(0, 300) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const counts = sorted.map(({ by }) => by);
  const ends = sorted.map(({ windowSeconds }) => new Date(now.getTime() + windowSeconds * 1_000));
  const { rows } = await sql<Counted>`
    with quick as materialized (
      select set_config('synchronous_commit', case when ${db.isTransaction} then current_setting('synchronous_commit') else 'off' end, true)
    )
    insert into rate_counts as kept (key, count, resets_at)
    select added.* from quick, unnest(${keys}::text[], ${counts}::integer[], ${ends}::timestamptz[]) as added
    on conflict (key) do update set
      count = case when kept.resets_at <= ${now} then excluded.count else kept.count + excluded.count end,
      resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
    returning key, count, resets_at ${named}`.execute(db);
  return rows;
}

/**
 * Counts one more, in a window that begins with the first.
 * @returns seconds until it may happen again; 0 when it may happen now.
 */
export async function countOne(db: Db, { key, max, windowSeconds }: Limit, now: Date): Promise<number> {
  const [counted] = await addToCounts(db, [{ key, by: 1, windowSeconds }], now);
  return waitOf(counted, max, now);
}

/** Takes back what was counted in advance and then did not happen. */
export async function uncountOne(db: Db, { key }: Pick<Limit, "key">, now: Date): Promise<void> {
  await db
    .updateTable("rateCounts")
    .set(({ eb }) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", key.slice(0, 300))
    .where("resetsAt", ">", now)
    .where("count", ">", 0)
    .execute();
}

/** The same question without counting: seconds until it may happen, 0 for now. */
export async function waitFor(db: Db, { key, max }: Limit, now: Date): Promise<number> {
  const kept = await db
    .selectFrom("rateCounts")
    .select(["count", "resetsAt"])
    .where("key", "=", key.slice(0, 300))
    .where("resetsAt", ">", now)
    .executeTakeFirst();
  // One more would be the count's next.
  return kept ? waitOf({ count: kept.count + 1, resetsAt: kept.resetsAt }, max, now) : 0;
}

function waitOf(kept: Omit<Counted, "key"> | undefined, max: number, now: Date): number {
  return !kept || kept.count <= max ? 0 : secondsUntil(kept.resetsAt, now);
}

export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1_000));
}

/** Counts one more against each limit. @throws Refusal `too_many_requests` with the longest wait. */
export async function keepWithin(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  let wait = 0;
  for (const limit of limits) wait = Math.max(wait, await countOne(db, limit, now));
  if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
}

export async function removeOldCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rateCounts").where("resetsAt", "<", now).execute();
}

/** What an address counts as: itself, or for IPv6 the /64 that one household or one attacker has. */
export function addressGroup(address: string): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!v4.includes(":")) return v4;
  const [head = "", tail] = v4.split("%")[0]?.split("::") ?? [];
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

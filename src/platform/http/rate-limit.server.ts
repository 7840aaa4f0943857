/**
 * Rate limits that are counted in the database, so that they apply to all processes and survive a restart.
 */
import { sql } from "kysely";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Db } from "../db/database.server.ts";
import { named } from "../db/named-statements.server.ts";

export interface Limit {
  /** What is counted and for whom, e.g. `reset:account:a@b.c`. Stored as `storedKey` returns it. */
  key: string;
  /** Maximum in one window, already multiplied by `RATE_LIMIT_FACTOR`. */
  max: number;
  windowSeconds: number;
}

/** Cuts the key of a limit, so that it fits into an index whatever a client sends. */
export function storedKey(key: string): string {
  return key.slice(0, 300);
}

/** The current value of a count, and when its window ends. */
export interface Count {
  key: string;
  count: number;
  resetsAt: Date;
}

/**
 * Adds to several counts, each key once, and returns the new counts. A window begins with its first use.
 * Outside of a transaction, the commit does not wait for the disk, so a power failure may lose the counts of
 * the last second. The wait was half of the cost of adding to a cart.
 */
export async function addToCounts(
  db: Db,
  added: readonly { key: string; by: number; windowSeconds: number }[],
  now: Date,
): Promise<Count[]> {
  // Always in the same order, so that two processes that add to the same counts cannot deadlock.
  const sorted = added
    .map((count) => ({ ...count, key: storedKey(count.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
  const keys = sorted.map(({ key }) => key);
  const counts = sorted.map(({ by }) => by);
  const ends = sorted.map(({ windowSeconds }) => new Date(now.getTime() + windowSeconds * 1_000));
  const { rows } = await sql<Count>`
    with quick as materialized (
      select set_config(
        'synchronous_commit',
        case when ${db.isTransaction} then current_setting('synchronous_commit') else 'off' end,
        true
      )
    )
    insert into rate_counts as stored (key, count, resets_at)
    select added.* from quick, unnest(${keys}::text[], ${counts}::integer[], ${ends}::timestamptz[]) as added
    on conflict (key) do update set
      count = case when stored.resets_at <= ${now} then excluded.count else stored.count + excluded.count end,
      resets_at = case when stored.resets_at <= ${now} then excluded.resets_at else stored.resets_at end
    returning key, count, resets_at ${named}`.execute(db);
  return rows;
}

/** Counts one use. @returns seconds until the next window if the limit is exceeded, otherwise 0 */
export async function countUse(db: Db, { key, max, windowSeconds }: Limit, now: Date): Promise<number> {
  const [count] = await addToCounts(db, [{ key, by: 1, windowSeconds }], now);
  return waitSeconds(count, max, now);
}

/** Undoes `countUse` of something that was counted in advance and then did not happen. */
export async function uncountUse(db: Db, { key }: Pick<Limit, "key">, now: Date): Promise<void> {
  await db
    .updateTable("rateCounts")
    .set(({ eb }) => ({ count: eb("count", "-", 1) }))
    .where("key", "=", storedKey(key))
    .where("resetsAt", ">", now)
    .where("count", ">", 0)
    .execute();
}

/** Returns the seconds until one more use is allowed, 0 if it is allowed now. Does not count. */
export async function secondsUntilAllowed(db: Db, { key, max }: Limit, now: Date): Promise<number> {
  const stored = await db
    .selectFrom("rateCounts")
    .select(["count", "resetsAt"])
    .where("key", "=", storedKey(key))
    .where("resetsAt", ">", now)
    .executeTakeFirst();
  return stored ? waitSeconds({ count: stored.count + 1, resetsAt: stored.resetsAt }, max, now) : 0;
}

function waitSeconds(count: Omit<Count, "key"> | undefined, max: number, now: Date): number {
  return !count || count.count <= max ? 0 : secondsUntil(count.resetsAt, now);
}

export function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1_000));
}

/** Counts one use of each limit. @throws Refusal `too_many_requests` with the longest wait */
export async function enforceLimits(db: Db, limits: readonly Limit[], now: Date): Promise<void> {
  let wait = 0;
  for (const limit of limits) wait = Math.max(wait, await countUse(db, limit, now));
  if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
}

export async function deleteOldRateCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("rateCounts").where("resetsAt", "<", now).execute();
}

/**
 * Returns an IPv4 address itself, and the /64 prefix of an IPv6 address, because one household or attacker
 * has a whole /64.
 */
export function ipGroup(ip: string): string {
  const v4 = ip.replace(/^::ffff:(?=\d+\.)/i, "");
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

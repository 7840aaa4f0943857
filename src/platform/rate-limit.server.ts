/** Limits counted in the database: they hold over all processes and over a restart. */
import { sql } from "kysely";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import type { Db } from "./database.server.ts";

export interface Limit {
  /** What is counted, for whom: `reset:account:a@b.c`. Longer than 300 characters is cut. */
  key: string;
  /** How many may happen in one window; the factor of the settings is applied by whoever states the limit. */
  max: number;
  windowSeconds: number;
}

/**
 * Counts one more, in a window that begins with the first.
 * @returns seconds until it may happen again; 0 when it may happen now.
 */
export async function countOne(db: Db, { key, max, windowSeconds }: Limit, now: Date): Promise<number> {
  const ends = new Date(now.getTime() + windowSeconds * 1_000);
  const { rows } = await sql<{ count: number; resetsAt: Date }>`
    insert into rate_counts as kept (key, count, resets_at) values (${key.slice(0, 300)}, 1, ${ends})
    on conflict (key) do update set
      count = case when kept.resets_at <= ${now} then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
    returning count, resets_at`.execute(db);
  return waitOf(rows[0], max, now);
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

function waitOf(kept: { count: number; resetsAt: Date } | undefined, max: number, now: Date): number {
  if (!kept || kept.count <= max) return 0;
  return Math.max(1, Math.ceil((kept.resetsAt.getTime() - now.getTime()) / 1_000));
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
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}

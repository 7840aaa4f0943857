/** SQL of what admins see and change of everybody's accounts. Whoever has left is not there. */
import { type RawBuilder, sql } from "kysely";
import { type Db, escapeLike, type Trx } from "#platform/database.server.ts";
import type { AccountSort } from "../contract/people.ts";
import type { Role } from "../contract.ts";

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  suspended: boolean;
  /** Root-relative address of the photo. */
  image: string | null;
  createdAt: Date;
}

export interface AccountsAsked {
  limit: number;
  /** Id of the last account of the page before. */
  cursor?: string | undefined;
  /** Part of the name or the e-mail address. */
  q?: string | undefined;
  role?: Role | undefined;
  sort?: AccountSort | undefined;
}

/** What comes after a row; the id tells equals apart. */
const after: Record<AccountSort, (cursor: string) => RawBuilder<boolean>> = {
  newest: (cursor) => sql<boolean>`(created_at, id) < (select created_at, id from users where id = ${cursor})`,
  name: (cursor) => sql<boolean>`(lower(name), id) > (select lower(name), id from users where id = ${cursor})`,
  email: (cursor) => sql<boolean>`(email, id) > (select email, id from users where id = ${cursor})`,
};

/** The cursor is the last account seen: who signs up meanwhile neither repeats nor hides one. */
export async function listAccounts(
  db: Db,
  { limit, cursor, q, role, sort = "newest" }: AccountsAsked,
): Promise<{ accounts: AccountRow[]; total: number; nextCursor: string | undefined }> {
  let matching = db.selectFrom("users").where("deletedAt", "is", null);
  if (role) matching = matching.where("role", "=", role);
  if (q) {
    const part = `%${escapeLike(q.normalize("NFC"))}%`;
    matching = matching.where((where) => where.or([where("name", "ilike", part), where("email", "ilike", part)]));
  }
  const { total } = await matching.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const columns = ["id", "name", "email", "role", "suspended", "image", "createdAt"] as const;
  let page = (cursor ? matching.where(after[sort](cursor)) : matching).select(columns).limit(limit + 1);
  if (sort === "newest") page = page.orderBy("createdAt", "desc").orderBy("id", "desc");
  else page = page.orderBy(sort === "name" ? sql`lower(name)` : "email").orderBy("id");
  const rows = await page.execute();
  const accounts = rows.slice(0, limit);
  return { accounts, total, nextCursor: rows.length > limit ? accounts.at(-1)?.id : undefined };
}

/** An account as an admin finds it, locked until the end of the transaction. Admins are locked before, see `lockAdmins`. */
export function lockPerson(trx: Trx, id: string): Promise<{ role: Role; suspended: boolean } | undefined> {
  return trx.selectFrom("users").select(["role", "suspended"]).where("id", "=", id).where("deletedAt", "is", null).forNoKeyUpdate().executeTakeFirst();
}

export async function saveRole(trx: Trx, id: string, role: Role, now: Date): Promise<void> {
  await trx.updateTable("users").set({ role, updatedAt: now }).where("id", "=", id).execute();
}

export async function saveSuspended(trx: Trx, id: string, suspended: boolean, now: Date): Promise<void> {
  await trx.updateTable("users").set({ suspended, updatedAt: now }).where("id", "=", id).execute();
}

export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db.selectFrom("users").select("id").where("email", "=", email).where("deletedAt", "is", null).executeTakeFirst();
  return row?.id;
}

/** What people are called today; of those who have left what stands in their place. */
export async function listNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from users where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Accounts made today and on the day before, and not given up since; the index `users_newest`. @param today in Dhaka, `2026-11-21` */
export async function countNewPeople(db: Db, today: string): Promise<{ today: number; yesterday: number }> {
  const begin = sql<Date>`(${today}::date::timestamp at time zone 'Asia/Dhaka')`;
  return db
    .selectFrom("users")
    .select([
      sql<number>`count(*) filter (where created_at >= ${begin})`.as("today"),
      sql<number>`count(*) filter (where created_at < ${begin})`.as("yesterday"),
    ])
    .where("deletedAt", "is", null)
    .where("createdAt", ">=", sql<Date>`(${begin} - interval '1 day')`)
    .executeTakeFirstOrThrow();
}

/** The ids of everybody whose name or e-mail address holds these words, as a subquery. */
export function idsOfPeople(db: Db, q: string) {
  const part = `%${escapeLike(q.normalize("NFC"))}%`;
  return db
    .selectFrom("users")
    .select("id")
    .where("deletedAt", "is", null)
    .where((where) => where.or([where("name", "ilike", part), where("email", "ilike", part)]));
}

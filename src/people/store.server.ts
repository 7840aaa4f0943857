/**
 * SQL of accounts as admins see and change them. Deleted accounts are left out, except in `listPeopleNames`.
 */

import { type SelectQueryBuilder, sql } from "kysely";
import { type Recipient, recipientColumns, recipientOf } from "#accounts/rules/recipient.ts";
import { placeholderEmail } from "#accounts/rules.ts";
import {
  countMatches,
  hasTrigram,
  readBounded,
  searchBounded,
  wordsOf,
} from "#platform/db/bounded-search.server.ts";
import { readCounters } from "#platform/db/counters.server.ts";
import { containsPattern, type Db, type Trx } from "#platform/db/database.server.ts";
import { startOfDay } from "#platform/db/day-start.server.ts";
import { orderByKeyset, type SortKey } from "#platform/db/keyset.server.ts";
import type { Tables } from "#platform/db/tables.server.ts";
import { newId } from "#platform/new-id.server.ts";
import type { Locale } from "#shared/locale.ts";
import { maxMatches, newestRowsWindow } from "#shared/request-limits.ts";
import type { Role } from "#shared/role.ts";
import type { AccountSort, PeopleGroup } from "./contract/constants.ts";

export interface AccountRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  suspended: boolean;
  emailVerified: boolean;
  /** Root-relative URL of the photo. */
  image: string | null;
  createdAt: Date;
}

export interface ListAccountsOptions {
  limit: number;
  cursor?: string | undefined;
  /** Part of the name or the e-mail address. */
  q?: string | undefined;
  role?: Role | undefined;
  /** Lists only suspended accounts. */
  suspended?: "true" | undefined;
  sort?: AccountSort | undefined;
}

/** Columns of each sort order. */
const sortKeys: Record<"newest" | "name" | "email" | "role", SortKey> = {
  newest: { by: "created_at", kind: "time", descending: true },
  name: { by: "lower(name)", kind: "text" },
  email: { by: "email", kind: "text" },
  role: { by: "array_position(array['admin', 'vendor', 'user'], role)", kind: "number" },
};

/**
 * Lists accounts by keyset: concurrent changes neither repeat nor hide other accounts.
 * @throws Refusal `malformed` for an invalid cursor, and for a cursor of another sort order
 */
export async function listAccounts(
  db: Db,
  { limit, cursor, q, role, suspended, sort = "newest" }: ListAccountsOptions,
): Promise<{ accounts: AccountRow[]; total: number; nextCursor: string | undefined }> {
  const name = sort.replace("-", "") as keyof typeof sortKeys;
  const order = orderByKeyset({ sort, key: sortKeys[name], id: "id" }, cursor);
  const ofGroup = (people: People) => {
    const ofRole = role ? people.where("role", "=", role) : people;
    return suspended ? ofRole.where("suspended", "=", true) : ofRole;
  };
  const page = (people: People) =>
    people
      .where(order.after)
      .select([
        "id",
        "name",
        "email",
        "role",
        "suspended",
        "emailVerified",
        "image",
        "createdAt",
        order.position.as("position"),
      ])
      .orderBy(order.orderBy)
      .limit(limit + 1)
      .execute();
  const { total, rows } = q
    ? await searchBounded(db, q, {
        count: (trx) => countMatches(trx, ofGroup(selectMatching(trx, q)).select("id")),
        page: (trx) => page(ofGroup(selectMatching(trx, q))),
      })
    : {
        total: suspended ? await countSuspended(ofGroup(existing(db))) : await countAccounts(db, role),
        rows: await page(ofGroup(existing(db))),
      };
  const accounts = rows.slice(0, limit).map(({ position: _, ...account }) => account);
  return { accounts, total, nextCursor: order.nextCursor(rows, limit) };
}

type People = SelectQueryBuilder<Tables, "users", object>;

const existing = (db: Db): People => db.selectFrom("users").where("deletedAt", "is", null);

/**
 * Selects accounts with this text in the name or the e-mail address. A text too short for the index is only
 * searched for among the newest.
 */
function selectMatching(db: Db, q: string): People {
  const newest = existing(db)
    .selectAll()
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(newestRowsWindow);
  return withText(hasTrigram(q) ? existing(db) : (db.selectFrom(newest.as("users")) as unknown as People), q);
}

function withText(people: People, q: string): People {
  return wordsOf(q)
    .map(containsPattern)
    .reduce(
      (narrowed, part) =>
        narrowed.where((where) => where.or([where("name", "ilike", part), where("email", "ilike", part)])),
      people,
    );
}

async function countAccounts(db: Db, role: Role | undefined): Promise<number> {
  const counts = await readCounters(db, "role");
  return role ? (counts.get(role) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Counts suspended accounts. There are few, and the index `users_suspended` holds only them. */
async function countSuspended(people: People): Promise<number> {
  const { count } = await people
    .where("suspended", "=", true)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the number of accounts by group; with a search, of the first `maxMatches` + 1 matches. */
export async function countByGroup(db: Db, q: string | undefined): Promise<Record<PeopleGroup, number>> {
  if (q) return countMatchesByGroup(db, q);
  return { ...byRole(await readCounters(db, "role")), suspended: await countSuspended(existing(db)) };
}

function byRole(counts: ReadonlyMap<string, number>): Record<Role, number> {
  const count = (role: Role) => counts.get(role) ?? 0;
  return { admin: count("admin"), vendor: count("vendor"), user: count("user") };
}

async function countMatchesByGroup(db: Db, q: string): Promise<Record<PeopleGroup, number>> {
  const rows = await readBounded(db, q, (trx) =>
    trx
      .selectFrom(
        selectMatching(trx, q)
          .select(["role", "suspended"])
          .limit(maxMatches + 1)
          .as("matches"),
      )
      .select([
        "role",
        sql<number>`count(*)`.as("count"),
        sql<number>`count(*) filter (where suspended)`.as("suspended"),
      ])
      .groupBy("role")
      .execute(),
  );
  return {
    ...byRole(new Map(rows.map(({ role, count }) => [role, count]))),
    suspended: rows.reduce((sum, { suspended }) => sum + suspended, 0),
  };
}

export interface AccountState {
  role: Role;
  suspended: boolean;
  emailVerified: boolean;
  email: string;
  name: string;
  language: Locale;
  deletedAt: Date | null;
}

/** Locks an account until the end of the transaction. Admins must be locked before, with `lockAdmins`. */
export function lockAccountState(trx: Trx, id: string): Promise<AccountState | undefined> {
  return trx
    .selectFrom("users")
    .select(["role", "suspended", "emailVerified", "email", "name", "language", "deletedAt"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveRole(trx: Trx, id: string, role: Role, now: Date): Promise<void> {
  await trx.updateTable("users").set({ role, updatedAt: now }).where("id", "=", id).execute();
}

export async function saveSuspended(trx: Trx, id: string, suspended: boolean, now: Date): Promise<void> {
  await trx.updateTable("users").set({ suspended, updatedAt: now }).where("id", "=", id).execute();
}

/** Returns the admins who are not suspended, as recipients of a mail. */
export async function listAdminRecipients(db: Db): Promise<Recipient[]> {
  const rows = await db
    .selectFrom("users")
    .select(recipientColumns)
    .where("role", "=", "admin")
    .where("suspended", "=", false)
    .orderBy("id")
    .execute();
  return rows.flatMap((user) => recipientOf(user) ?? []);
}

export async function findIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** The current name of a person. That of a deleted account is a placeholder. */
export interface PersonName {
  name: string;
  deleted: boolean;
}

/** Returns the current names by id, also those of deleted accounts. */
export async function listPeopleNames(db: Db, ids: readonly string[]): Promise<Map<string, PersonName>> {
  const people = await db
    .selectFrom("users")
    .select(({ eb }) => ["id", "name", eb("deletedAt", "is not", null).$castTo<boolean>().as("deleted")])
    .where("id", "=", ({ fn, val }) => fn.any(val([...new Set(ids)])))
    .execute();
  return new Map(people.map(({ id, name, deleted }) => [id, { name, deleted }]));
}

/**
 * Counts accounts that were created today and yesterday and not deleted since. Uses the index `users_newest`.
 * @param today in Dhaka, `2026-11-21`
 */
export async function countNewAccounts(db: Db, today: string): Promise<{ today: number; yesterday: number }> {
  return db
    .selectFrom("users")
    .select([
      sql<number>`count(*) filter (where created_at >= ${startOfDay(today)})`.as("today"),
      sql<number>`count(*) filter (where created_at < ${startOfDay(today)})`.as("yesterday"),
    ])
    .where("deletedAt", "is", null)
    .where("createdAt", ">=", startOfDay(today, -1))
    .executeTakeFirstOrThrow();
}

const maxIds = 1_000;

/**
 * Returns the ids of people whose name or e-mail address contains this text: all admins, and at most a
 * thousand others.
 */
export async function listPeopleIds(db: Db, q: string): Promise<string[]> {
  const admins = await withText(existing(db).where("role", "=", "admin"), q)
    .select("id")
    .execute();
  const named = await readBounded(db, q, (trx) =>
    selectMatching(trx, q).select("id").limit(maxIds).execute(),
  );
  return [...new Set([...admins, ...named].map(({ id }) => id))];
}

/**
 * Inserts a vendor that no one can sign in to, for imported shops: without credentials, and with an address
 * that receives no mail.
 * @returns the id
 */
export async function insertPlaceholderVendor(db: Db, name: string, now: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto("users")
    .values({
      id,
      name,
      email: placeholderEmail(id),
      image: null,
      role: "vendor",
      profileCreatedAt: now,
      welcomedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return id;
}

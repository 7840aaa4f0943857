/**
 * SQL that copies all rows of a database, and inserts them into an empty one. The list of tables is read from
 * the database, so that a new table is not forgotten.
 */
import { sql } from "kysely";
import pg from "pg";
import { allPagesTag, announceChange } from "#platform/db/announce.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { hasTokenSql } from "#platform/mail/delivery.server.ts";
import { mailsTag } from "#platform/mail/mail.server.ts";
import { demoLock } from "../../../seed/demo.ts";
import { type Queryable, readBatches } from "./snapshot.server.ts";

/**
 * Tables that are not copied: those of the migrations, those that triggers fill again (counters, the orders
 * of shops), and recent rate counts. The job queue has its own schema; its jobs are created again from
 * waiting mails and from renamed sub-categories.
 */
const leftOut = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "counters",
  "shop_orders",
  "rate_counts",
  "rate_limits",
]);

/** Tables that an empty instance fills by itself. A restore replaces their rows. */
const replaceable = new Set([
  "categories",
  "sub_categories",
  "search_terms",
  "search_words",
  "verifications",
  "digests",
]);

/**
 * Rows that are not copied: the link in a mail would give access to an account to anyone who reads the file.
 * The recipient can request another mail.
 */
const leftOutRows: Record<string, string> = { mails: hasTokenSql };

/** Returns the tables that are copied; a table comes after those that it references. */
export async function listTables(db: Queryable): Promise<string[]> {
  const { rows } = await db.query(`
    select c.relname::text as name, array(
      select f.confrelid::regclass::text from pg_constraint f
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname`);
  const waiting = (rows as { name: string; needs: string[] }[]).filter(({ name }) => !leftOut.has(name));
  const sorted: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((need) => sorted.includes(need)));
    if (next < 0)
      throw new Error(`tables reference each other: ${waiting.map(({ name }) => name).join(", ")}`);
    sorted.push(...waiting.splice(next, 1).map(({ name }) => name));
  }
  return sorted;
}

export async function listAppliedMigrations(db: Queryable): Promise<string[]> {
  const { rows } = await db.query("select name from kysely_migration order by name");
  return (rows as { name: string }[]).map(({ name }) => name);
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  return (await db.query("select from users limit 1")).rows.length > 0;
}

export async function listImages(db: Queryable): Promise<string[]> {
  const { rows } = await db.query("select hash from images order by hash");
  return (rows as { hash: string }[]).map(({ hash }) => hash);
}

/** Yields each row as one line of PostgreSQL's JSON, with times to the microsecond. Needs a transaction. */
export async function* readRows(db: Queryable, table: string): AsyncGenerator<string> {
  const excluded = leftOutRows[table];
  const lines = `select row_to_json(whole_row)::text as line
    from ${pg.escapeIdentifier(table)} whole_row ${excluded ? `where not (${excluded})` : ""}`;
  for await (const rows of readBatches(db, lines))
    for (const { line } of rows as { line: string }[]) yield line;
}

/** Returns the tables that have rows although they are empty in a new instance. */
export async function listFilled(db: Queryable): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await listTables(db)) {
    if (replaceable.has(table)) continue;
    const { rows } = await db.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/**
 * Blocks other writers until the end of the transaction, and removes its time limits. A first start that
 * would insert the demo data waits, and finds the tables filled.
 */
export async function lockTables(trx: Trx, tables: readonly string[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext(${demoLock}))`.execute(trx);
  const all = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${all} in share row exclusive mode`.execute(trx);
}

/**
 * Prepares the tables for `insertRows`: deletes the rows of replaceable tables and disables the triggers of
 * search documents until `finishRestore`.
 * @param tables in the order of `listTables`
 */
export async function prepareRestore(trx: Trx, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed())
    if (replaceable.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx);
  // The counts of words are copied too, so the copied documents must not be counted again.
  await sql`alter table search_documents disable trigger user`.execute(trx);
}

/**
 * Inserts rows, between `prepareRestore` and `finishRestore`.
 * @param lines from `readRows`
 */
export async function insertRows(trx: Trx, table: string, lines: readonly string[]): Promise<void> {
  const target = sql.table(table);
  await sql`insert into ${target}
    select * from json_populate_recordset(null::${target}, ${`[${lines.join(",")}]`}::json)`.execute(trx);
}

/**
 * Finishes a restore after all rows are inserted: enables the triggers of search documents, advances their
 * sequence, marks unsent mails as not queued, because the queue was not copied, and drops cached pages.
 */
export async function finishRestore(trx: Trx): Promise<void> {
  await sql`alter table search_documents enable trigger user`.execute(trx);
  // New documents must not get a number that the copied postings have.
  await sql`select setval('search_numbers', (max(page) + 1)::bigint << 16)
    from search_postings having count(*) > 0`.execute(trx);
  await trx
    .updateTable("mails")
    .set({ queuedAt: null })
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
  await announceChange(trx, [allPagesTag, mailsTag]);
}

/** Returns Kysely's transaction as `Queryable`. */
export function queryableOf(db: Db): Queryable {
  return { query: (text) => sql.raw(text).execute(db.withoutPlugins()) };
}

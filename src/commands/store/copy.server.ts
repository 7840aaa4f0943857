/**
 * SQL of copying a shop whole: every row out of it as it stands, and into an empty one. Which tables there are is asked of the database,
 * so that a new one is not forgotten.
 */
import { sql } from "kysely";
import pg from "pg";
import { announceChange } from "#platform/db/announce.server.ts";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { mailsTag } from "#platform/mail/mail.server.ts";
import type { Asked } from "./snapshot.server.ts";

/** Tables that are not copied: those of the migrations, those that triggers fill again (counters, the orders of shops), and recent rate counts. The job queue has a schema of its own; its jobs are created again from what is waiting. */
const leftOut = new Set([
  "kysely_migration",
  "kysely_migration_lock",
  "counters",
  "shop_orders",
  "rate_counts",
  "rate_limits",
]);

/** What a shop without people has by itself, so that it gives way to what is restored. */
const givesWay = new Set([
  "categories",
  "sub_categories",
  "search_terms",
  "search_words",
  "verifications",
  "digests",
]);

/** Rows that are not copied: the link in a mail would open an account to anyone who reads the file. The recipient can request another mail. */
const leftOutRows: Record<string, string> = { mails: "body_text like '%token=%'" };

const rowsAtOnce = 500;

/** The tables that are copied; one that another points to comes before that. */
export async function listTables(db: Asked): Promise<string[]> {
  const { rows } = await db.query(`
    select c.relname::text as name, array(
      select f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`);
  const waiting = (rows as { name: string; needs: string[] }[]).filter(({ name }) => !leftOut.has(name));
  const sorted: string[] = [];
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ needs }) => needs.every((need) => sorted.includes(need)));
    if (next < 0)
      throw new Error(`tables point to each other: ${waiting.map(({ name }) => name).join(", ")}`);
    sorted.push(...waiting.splice(next, 1).map(({ name }) => name));
  }
  return sorted;
}

export async function listAppliedMigrations(db: Asked): Promise<string[]> {
  const { rows } = await db.query("select name from kysely_migration order by name");
  return (rows as { name: string }[]).map(({ name }) => name);
}

export async function listPictures(db: Asked): Promise<string[]> {
  const { rows } = await db.query("select hash from images order by hash");
  return (rows as { hash: string }[]).map(({ hash }) => hash);
}

/** Each row as JSON in one line, as PostgreSQL writes and reads it: times to the microsecond. Needs a transaction. */
export async function* readRows(db: Asked, table: string): AsyncGenerator<string> {
  const but = leftOutRows[table];
  await db.query(
    `declare copied no scroll cursor for select row_to_json(whole_row)::text as line from ${pg.escapeIdentifier(table)} whole_row ${but ? `where not (${but})` : ""}`,
  );
  for (let found = rowsAtOnce; found === rowsAtOnce; ) {
    const { rows } = await db.query(`fetch ${rowsAtOnce} from copied`);
    for (const { line } of rows as { line: string }[]) yield line;
    found = rows.length;
  }
  await db.query("close copied");
}

/** Tables in which something stands that did not come by itself. */
export async function listFilled(db: Asked): Promise<string[]> {
  const filled: string[] = [];
  for (const table of await listTables(db)) {
    if (givesWay.has(table)) continue;
    const { rows } = await db.query(`select 1 from ${pg.escapeIdentifier(table)} limit 1`);
    if (rows.length > 0) filled.push(table);
  }
  return filled;
}

/** Nobody else writes until the end of the transaction, which may take as long as it must. A first start that would fill in the demo waits, and finds it filled. */
export async function holdTables(trx: Trx, tables: readonly string[]): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtext('mela demo'))`.execute(trx);
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    trx,
  );
}

/** @param tables in the order of `listTables` */
export async function clearWay(trx: Trx, tables: readonly string[]): Promise<void> {
  for (const table of tables.toReversed())
    if (givesWay.has(table)) await sql`delete from ${sql.table(table)}`.execute(trx);
  // The counts of words are copied too, so the copied documents must not be counted again.
  await sql`alter table search_documents disable trigger user`.execute(trx);
}

/** @param lines as `readRows` gave them */
export async function insertRows(trx: Trx, table: string, lines: readonly string[]): Promise<void> {
  const target = sql.table(table);
  await sql`insert into ${target} select * from json_populate_recordset(null::${target}, ${`[${lines.join(",")}]`}::json)`.execute(
    trx,
  );
}

/** The queue that a mail waited in is not there: it waits for a new one. A kept page of before is dropped. */
export async function settleCopy(trx: Trx): Promise<void> {
  await sql`alter table search_documents enable trigger user`.execute(trx);
  // New documents must not get a number that the copied postings have.
  await sql`select setval('search_numbers', (max(page) + 1)::bigint << 16) from search_postings having count(*) > 0`.execute(
    trx,
  );
  await trx
    .updateTable("mails")
    .set({ queuedAt: null })
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
  await announceChange(trx, ["*", mailsTag]);
}

/** Kysely's transaction as `Asked`. */
export function askedIn(db: Db): Asked {
  return { query: (text) => sql.raw(text).execute(db.withoutPlugins()) };
}

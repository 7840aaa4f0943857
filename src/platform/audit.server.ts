/**
 * The audit log: who did what to whom, written with its cause. The database itself lets nobody change or
 * remove an entry.
 */
import { randomUUIDv7 } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import type { AuditAction, AuditDetail, AuditSubject } from "#shared/audit.ts";
import { countMatches, matchesMaximum } from "./db/bounded-search.server.ts";
import { readCounters } from "./db/counters.server.ts";
import type { Db, Trx } from "./db/database.server.ts";
import type { Tables } from "./db/tables.server.ts";

export interface AuditEntry {
  at: Date;
  /** Who did it; null: whoever sits at the server itself. */
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  detail?: AuditDetail;
}

/**
 * Writes an entry in the transaction of its cause: one is never there without the other. After the lock of
 * its subject, so that the entries of one subject stand in the order of what was done.
 */
export function writeAudit(trx: Trx, entry: AuditEntry): Promise<void> {
  return writeAudits(trx, [entry]);
}

/** Several of them in one statement, at most 2,000. */
export async function writeAudits(trx: Trx, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ detail = {}, ...entry }) => ({
    id: randomUUIDv7(),
    ...entry,
    detail: JSON.stringify(detail),
  }));
  await trx.insertInto("auditLog").values(rows).execute();
}

export interface AuditAsked {
  limit: number;
  /** Id of the last entry of the page before. */
  cursor?: string | undefined;
  action?: AuditAction | undefined;
  kind?: AuditSubject | undefined;
  actorId?: string | undefined;
  /** Ids of actors: matches the entries of any of them. */
  actors?: readonly string[] | undefined;
  subjectId?: string | undefined;
  /** An id: this person did it, or it was done to them. */
  of?: string | undefined;
  /** Days in Dhaka, `2026-11-21`; both belong to the range. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface AuditRow extends Required<AuditEntry> {
  id: string;
}

/**
 * Counts the matching entries on all pages. With filters, a count above `matchesMaximum` means that there are
 * more.
 */
export async function countAudit(db: Db, asked: Omit<AuditAsked, "limit" | "cursor">): Promise<number> {
  const { action, ...others } = asked;
  if (Object.values(others).some(Boolean))
    return countMatches(db, entriesOf(db, asked, matchesMaximum + 1).select("id"));
  const counts = await readCounters(db, "audit_action");
  return action ? (counts.get(action) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Newest first. */
export async function listAudit(
  db: Db,
  { limit, cursor, ...asked }: AuditAsked,
): Promise<{ entries: AuditRow[]; nextCursor: string | undefined }> {
  const rows = await newest(entriesOf(db, { ...asked, cursor }, limit + 1), limit + 1).execute();
  const entries = rows.slice(0, limit);
  return { entries, nextCursor: rows.length > limit ? entries.at(-1)?.id : undefined };
}

type Entries = SelectQueryBuilder<Tables, "auditLog", object>;

function newest(entries: Entries, limit: number) {
  return entries.selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit);
}

/**
 * @param wanted reads so many of the newest entries of each actor, because one scan for all actors would read
 * the whole log
 */
function entriesOf(db: Db, { actors, ...asked }: Omit<AuditAsked, "limit">, wanted: number): Entries {
  const entries = filtered(db.selectFrom("auditLog"), asked);
  if (!actors) return entries;
  const each = newest(entries.where(sql<boolean>`actor_id = one.actor_id`), wanted);
  const theirs = sql`(select entry.* from unnest(${[...actors]}::uuid[]) as one (actor_id) cross join lateral (${each}) as entry)`;
  return db.selectFrom(theirs.as("auditLog")) as unknown as Entries;
}

function filtered(
  entries: Entries,
  { action, kind, actorId, subjectId, of, from, to, cursor }: Omit<AuditAsked, "limit" | "actors">,
): Entries {
  let found = entries;
  if (action) found = found.where("action", "=", action);
  if (kind) found = found.where("subjectKind", "=", kind);
  if (of) found = found.where((where) => where.or([where("actorId", "=", of), where("subjectId", "=", of)]));
  if (actorId) found = found.where("actorId", "=", actorId);
  if (subjectId) found = found.where("subjectId", "=", subjectId);
  if (from) found = found.where("at", ">=", beginOf(from, 0));
  if (to) found = found.where("at", "<", beginOf(to, 1));
  if (cursor)
    found = found.where(sql<boolean>`(at, id) < (select at, id from audit_log where id = ${cursor})`);
  return found;
}

const beginOf = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Asia/Dhaka')`;

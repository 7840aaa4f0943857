/**
 * The audit log. Entries are written in the transaction of their cause. Database triggers prevent changing or
 * deleting them.
 */

import { type SelectQueryBuilder, sql } from "kysely";
import type { AuditAction, AuditDetail, AuditSubject } from "#shared/audit.ts";
import { maxMatches } from "#shared/request-limits.ts";
import { countMatches } from "./db/bounded-search.server.ts";
import { readCounters } from "./db/counters.server.ts";
import type { Db, Trx } from "./db/database.server.ts";
import { startOfDay } from "./db/day-start.server.ts";
import type { Tables } from "./db/tables.server.ts";
import { newId } from "./new-id.server.ts";

export interface NewAuditEntry {
  at: Date;
  /** The account that acted; null for a command on the server. */
  actorId: string | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  detail?: AuditDetail;
}

/**
 * Writes an entry in the transaction of its cause, so that neither exists without the other. Must be called
 * after locking the subject, so that its entries are in the order of the actions.
 */
export function writeAudit(trx: Trx, entry: NewAuditEntry): Promise<void> {
  return writeAudits(trx, [entry]);
}

/** Writes up to 2,000 entries in one statement. */
export async function writeAudits(trx: Trx, entries: readonly NewAuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ detail = {}, ...entry }) => ({
    id: newId(),
    ...entry,
    detail: JSON.stringify(detail),
  }));
  await trx.insertInto("auditLog").values(rows).execute();
}

export interface AuditListOptions {
  limit: number;
  /** Id of the last entry of the previous page. */
  cursor?: string | undefined;
  action?: AuditAction | undefined;
  kind?: AuditSubject | undefined;
  actorId?: string | undefined;
  /** Ids of actors: matches the entries of any of them. */
  actors?: readonly string[] | undefined;
  subjectId?: string | undefined;
  /** Id of a person: entries about what they did and what was done to them. */
  involving?: string | undefined;
  /** Days in Dhaka, `2026-11-21`; both belong to the range. */
  from?: string | undefined;
  to?: string | undefined;
}

export interface StoredAuditEntry extends Required<NewAuditEntry> {
  id: string;
}

/**
 * Counts the matching entries on all pages. With filters, a count above `maxMatches` means that there are
 * more.
 */
export async function countAudit(
  db: Db,
  filters: Omit<AuditListOptions, "limit" | "cursor">,
): Promise<number> {
  const { action, ...others } = filters;
  if (Object.values(others).some(Boolean))
    return countMatches(db, selectEntries(db, filters, maxMatches + 1).select("id"));
  const counts = await readCounters(db, "audit_action");
  return action ? (counts.get(action) ?? 0) : [...counts.values()].reduce((sum, count) => sum + count, 0);
}

/** Returns a page of entries, newest first. */
export async function listAudit(
  db: Db,
  { limit, cursor, ...filters }: AuditListOptions,
): Promise<{ entries: StoredAuditEntry[]; nextCursor: string | undefined }> {
  const rows = await newest(selectEntries(db, { ...filters, cursor }, limit + 1), limit + 1).execute();
  const entries = rows.slice(0, limit);
  return { entries, nextCursor: rows.length > limit ? entries.at(-1)?.id : undefined };
}

type Entries = SelectQueryBuilder<Tables, "auditLog", object>;

function newest(entries: Entries, limit: number) {
  return entries.selectAll().orderBy("at", "desc").orderBy("id", "desc").limit(limit);
}

/**
 * @param limitPerActor reads the newest entries of each actor separately, because one scan for all actors
 * would read the whole log
 */
function selectEntries(
  db: Db,
  { actors, ...filters }: Omit<AuditListOptions, "limit">,
  limitPerActor: number,
): Entries {
  const entries = filtered(db.selectFrom("auditLog"), filters);
  if (!actors) return entries;
  const ofActor = newest(entries.where(sql<boolean>`actor_id = actor.id`), limitPerActor);
  const ofActors = sql`(
    select entry.* from unnest(${[...actors]}::uuid[]) as actor (id)
      cross join lateral (${ofActor}) as entry)`;
  return db.selectFrom(ofActors.as("auditLog")) as unknown as Entries;
}

function filtered(
  entries: Entries,
  {
    action,
    kind,
    actorId,
    subjectId,
    involving,
    from,
    to,
    cursor,
  }: Omit<AuditListOptions, "limit" | "actors">,
): Entries {
  let query = entries;
  if (action) query = query.where("action", "=", action);
  if (kind) query = query.where("subjectKind", "=", kind);
  if (involving)
    query = query.where((where) =>
      where.or([where("actorId", "=", involving), where("subjectId", "=", involving)]),
    );
  if (actorId) query = query.where("actorId", "=", actorId);
  if (subjectId) query = query.where("subjectId", "=", subjectId);
  if (from) query = query.where("at", ">=", startOfDay(from));
  if (to) query = query.where("at", "<", startOfDay(to, 1));
  if (cursor)
    query = query.where(sql<boolean>`(at, id) < (select at, id from audit_log where id = ${cursor})`);
  return query;
}

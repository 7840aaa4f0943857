import { sql } from "kysely";
import pg from "pg";
import type { DatabaseConnection, Db } from "./database.server.ts";

export const announcementChannel = "mela_pages";
/** Announces a change of all pages. */
export const allPagesTag = "*";
/** A payload of NOTIFY must be shorter than 8,000 bytes. */
const maxPayloadBytes = 7_900;
/** With more tags than this, all pages are dropped. */
const maxTags = 3_000;

/**
 * Announces changed cache tags, or `mailsTag` for new mails, in the transaction of the write. Every process
 * receives them when it commits.
 */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  const all = [...new Set(tags)];
  if (all.length === 0) return;
  const payloads = all.length > maxTags ? [allPagesTag] : payloadsOf(all);
  await sql`select pg_notify(${announcementChannel}, payload)
    from unnest(${payloads}::text[]) payload`.execute(db);
}

/** Joins tags with spaces, in as many payloads as they need. */
function payloadsOf(tags: readonly string[]): string[] {
  const payloads: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const tag of tags) {
    bytes += Buffer.byteLength(tag) + 1;
    if (bytes > maxPayloadBytes) {
      payloads.push([]);
      bytes = Buffer.byteLength(tag);
    }
    payloads.at(-1)?.push(tag);
  }
  return payloads.map((payload) => payload.join(" "));
}

/** How often the listener checks its connection, and how long it waits for the response. */
const checks = { everyMs: 30_000, responseMs: 5_000 };

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Listens for announcements on a separate connection. Calls `change` with the announced tags: cache tags,
 * `allPagesTag` for all pages, and `mailsTag` for new mails. Calls `down` when the connection is lost and
 * `up` when it is established (again). Changes in between are not reported, so caches must be cleared. A
 * query every `everyMs` detects a connection that was cut silently, which TCP keep-alive would report only
 * after hours.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  on: { change(tags: string[]): void; up(): void; down(): void },
  { everyMs, responseMs }: typeof checks = checks,
): ChangeListener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 2_000,
      application_name: "mela listener",
    });
    let lost = false;
    let check: NodeJS.Timeout | undefined;
    const lose = () => {
      if (lost) return;
      lost = true;
      clearTimeout(check);
      on.down();
      void next.end().catch(() => {});
      if (!closed) retry = setTimeout(connect, 500);
    };
    next.on("error", lose);
    next.on("end", lose);
    const checkSoon = () => {
      check = setTimeout(async () => {
        check = setTimeout(lose, responseMs);
        await next.query("select 1").catch(lose);
        clearTimeout(check);
        if (!lost && !closed) checkSoon();
      }, everyMs);
      check.unref();
    };
    next.on("notification", ({ payload }) => on.change((payload ?? allPagesTag).split(" ")));
    try {
      await next.connect();
      check = setTimeout(lose, responseMs);
      check.unref();
      await next.query(`listen ${announcementChannel}`);
    } catch {
      lose();
      return;
    }
    clearTimeout(check);
    if (closed) {
      await next.end();
      return;
    }
    // The server may have ended the connection in the packet that confirmed `listen`.
    if (lost) return;
    client = next;
    on.up();
    checkSoon();
  };
  void connect();

  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}

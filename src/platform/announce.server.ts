import { sql } from "kysely";
import pg from "pg";
import type { DatabaseConnection, Db } from "./database.server.ts";

const channel = "mela_pages";
/** Tags in one NOTIFY, which takes 8,000 bytes. */
const tagsAtOnce = 150;
/** A change of more tags than this touches everything. */
const maxTags = 20 * tagsAtOnce;

/** Says, in the transaction of the write itself, which tags of kept pages changed. Heard by every process once it commits. */
export async function announceChange(db: Db, tags: readonly string[]): Promise<void> {
  const all = [...new Set(tags)];
  if (all.length === 0) return;
  const parts = Array.from({ length: Math.ceil(all.length / tagsAtOnce) }, (_, part) => all.slice(part * tagsAtOnce, (part + 1) * tagsAtOnce).join(" "));
  const payloads = all.length > maxTags ? ["*"] : parts;
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) payload`.execute(db);
}

/** How often the listener checks its connection, and how long it waits for the answer. */
const checks = { everyMs: 30_000, answerMs: 5_000 };

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own. `onDown` is called when it is lost, `onUp` when it stands (again); in between nothing is known
 * of what changed, so whatever depends on it must forget all. A connection that is cut without a word is noticed by asking: TCP keep-alive takes hours.
 */
export function listenForChanges(
  connection: DatabaseConnection,
  on: { change(tags: string[]): void; up(): void; down(): void },
  { everyMs, answerMs }: typeof checks = checks,
): ChangeListener {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 2_000, application_name: "mela listener" });
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
        check = setTimeout(lose, answerMs);
        await next.query("select 1").catch(lose);
        clearTimeout(check);
        if (!lost && !closed) checkSoon();
      }, everyMs);
      check.unref();
    };
    next.on("notification", ({ payload }) => on.change((payload ?? "*").split(" ")));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch {
      lose();
      return;
    }
    if (closed) {
      await next.end();
      return;
    }
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

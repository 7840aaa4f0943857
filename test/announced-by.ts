import pg from "pg";
import { announcementChannel } from "#platform/db/announce.server.ts";
import type { DatabaseConnection } from "#platform/db/database.server.ts";

/** Returns the tags that are announced during `work`. */
export async function announcedBy(
  connection: DatabaseConnection,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const listener = new pg.Client(connection);
  await listener.connect();
  try {
    const tags: string[] = [];
    listener.on("notification", ({ payload }) => tags.push(...(payload ?? "").split(" ")));
    await listener.query(`listen ${announcementChannel}`);
    await work();
    // Notifications sent before this query arrive before its result.
    await listener.query("select 1");
    return tags;
  } finally {
    await listener.end();
  }
}

/** What the tests of commands share. */
import type { DatabaseConnection } from "#platform/db/database.server.ts";

/** A database of the tests as DATABASE_URL names it. */
export function addressOf({
  host = "",
  port,
  user = "",
  password = "",
  database,
}: DatabaseConnection): string {
  const account = [user, password].filter(Boolean).map(encodeURIComponent).join(":");
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

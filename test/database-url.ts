import type { DatabaseConnection } from "#platform/db/database.server.ts";

/** Returns the DATABASE_URL of a test database. */
export function databaseUrlOf({
  host = "",
  port,
  user = "",
  password = "",
  database,
}: DatabaseConnection): string {
  const account = [user, password].filter(Boolean).map(encodeURIComponent).join(":");
  return `postgres://${account}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

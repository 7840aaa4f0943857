/** SQL of accounts that stand for somebody who has not signed up. */
import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";

/**
 * A vendor without a way to sign in: no password, and an address below .invalid (RFC 2606), which no mail reaches and nobody can claim.
 * @returns its id.
 */
export async function insertPlaceholderVendor(db: Db, name: string, now: Date): Promise<string> {
  const id = randomUUIDv7();
  await db
    .insertInto("users")
    .values({
      id,
      name,
      email: `vendor-${id}@mela.invalid`,
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

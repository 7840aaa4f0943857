/** SQL of the links that mails carry: each a secret of 256 bits, kept only as its hash, that ends by itself and opens once. */
import { createHash, randomBytes, randomUUIDv7 } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";

export type LinkPurpose = "reset-password" | "verify-email" | "change-email";

/** Whom a link is for, and the address that it was mailed to. */
export interface LinkOwner {
  userId: string;
  email: string;
}

/** @returns the secret for the mail; nothing else here knows it. */
export async function insertLink(
  db: Db,
  purpose: LinkPurpose,
  { userId, email }: LinkOwner,
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const value = `${userId} ${email}`;
  await db
    .insertInto("verifications")
    .values({ id: randomUUIDv7(), identifier: identifierOf(purpose, token), value, expiresAt })
    .execute();
  return token;
}

/** Looks without using it up. Undefined for a link that is unknown, used or too old. */
export async function findLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkOwner | undefined> {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifierOf(purpose, token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row && ownerOf(row.value);
}

/** Uses it up: of two at once, one gets it. */
export async function takeLink(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkOwner | undefined> {
  const row = await db
    .deleteFrom("verifications")
    .where("identifier", "=", identifierOf(purpose, token))
    .where("expiresAt", ">", now)
    .returning("value")
    .executeTakeFirst();
  return row && ownerOf(row.value);
}

/** Links of a person that nobody shall use any more. */
export async function removeLinks(db: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("identifier", "like", `${purpose}:%`)
    .where("value", "like", `${userId} %`)
    .execute();
}

export async function removeOldLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("verifications").where("expiresAt", "<", now).execute();
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash("sha256").update(token).digest("base64url")}`;
}

function ownerOf(value: string): LinkOwner {
  const space = value.indexOf(" ");
  return { userId: value.slice(0, space), email: value.slice(space + 1) };
}

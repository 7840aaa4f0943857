/**
 * SQL of links in mails. Each has a secret of 256 bits that is stored as a hash, expires and can be used
 * once.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";

export type LinkPurpose = "reset-password" | "verify-email" | "change-email";

/** The account of a link and the address that it was mailed to. */
export interface LinkOwner {
  userId: string;
  email: string;
}

/** Stores a link. @returns the secret for the mail, which is not stored */
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
    .values({ id: newId(), identifier: identifierOf(purpose, token), value, expiresAt })
    .execute();
  return token;
}

/** Finds a link without using it. Returns undefined if it is unknown, used or expired. */
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

/** Uses a link. Of two concurrent callers, one gets it. */
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

/** Revokes the links of a person. */
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

export interface EmailChange {
  userId: string;
  from: string;
  to: string;
  /** The session that requested the change with the password. */
  sessionId: string;
}

/** Stores a change until it is confirmed. @returns the secret for the mail */
export async function insertEmailChange(
  db: Db,
  { userId, from, to, sessionId }: EmailChange,
  expiresAt: Date,
): Promise<string> {
  // Valid addresses contain no spaces.
  return insertLink(db, "change-email", { userId, email: [from, to, sessionId].join(" ") }, expiresAt);
}

/** Finds a change without using its link. */
export async function findEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await findLink(db, "change-email", token, now));
}

/** Uses the link of a change. Of two concurrent callers, one gets it. */
export async function takeEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await takeLink(db, "change-email", token, now));
}

function changeOf(owner: LinkOwner | undefined): EmailChange | undefined {
  if (!owner) return undefined;
  const [from = "", to = "", sessionId = ""] = owner.email.split(" ");
  return { userId: owner.userId, from, to, sessionId };
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash("sha256").update(token).digest("base64url")}`;
}

function ownerOf(value: string): LinkOwner {
  const space = value.indexOf(" ");
  return { userId: value.slice(0, space), email: value.slice(space + 1) };
}

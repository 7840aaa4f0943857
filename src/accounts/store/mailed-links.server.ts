/**
 * SQL of links in mails. Each has a secret of 256 bits that is stored as a hash, expires and can be used
 * once.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";

type AddressPurpose = "reset-password" | "verify-email";
export type LinkPurpose = AddressPurpose | "change-email";

/** The account of a link and the address that it was mailed to. */
export interface LinkOwner {
  userId: string;
  email: string;
}

/** Stores a link. @returns the secret for the mail, which is not stored */
export function insertLink(
  db: Db,
  purpose: AddressPurpose,
  { userId, email }: LinkOwner,
  expiresAt: Date,
): Promise<string> {
  return insertValue(db, purpose, [userId, email], expiresAt);
}

/** Finds a link without using it. Returns undefined if it is unknown, used or expired. */
export async function findLink(
  db: Db,
  purpose: AddressPurpose,
  token: string,
  now: Date,
): Promise<LinkOwner | undefined> {
  return ownerOf(await findValue(db, purpose, token, now));
}

/** Uses a link. Only one of two concurrent callers gets it. */
export async function takeLink(
  db: Db,
  purpose: AddressPurpose,
  token: string,
  now: Date,
): Promise<LinkOwner | undefined> {
  return ownerOf(await takeValue(db, purpose, token, now));
}

/** Revokes the links of a person. */
export async function removeLinks(db: Db, purpose: LinkPurpose, userId: string): Promise<void> {
  await db
    .deleteFrom("verifications")
    .where("identifier", "like", `${purpose}:%`)
    .where("value", "like", `${userId} %`)
    .execute();
}

/** Revokes all links of a person. */
export async function removeAllLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom("verifications").where("value", "like", `${userId} %`).execute();
}

export async function deleteOldLinks(db: Db, now: Date): Promise<void> {
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
export function insertEmailChange(
  db: Db,
  { userId, from, to, sessionId }: EmailChange,
  expiresAt: Date,
): Promise<string> {
  return insertValue(db, "change-email", [userId, from, to, sessionId], expiresAt);
}

/** Finds a change without using its link. */
export async function findEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await findValue(db, "change-email", token, now));
}

/** Uses the link of a change. Only one of two concurrent callers gets it. */
export async function takeEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await takeValue(db, "change-email", token, now));
}

/**
 * Stores the secret of a link with its data, as words. The first is the id of the account, by which
 * `removeLinks` finds it. No word contains a space: valid e-mail addresses have none.
 * @returns the secret
 */
async function insertValue(
  db: Db,
  purpose: LinkPurpose,
  words: readonly [userId: string, ...string[]],
  expiresAt: Date,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("verifications")
    .values({ id: newId(), identifier: identifierOf(purpose, token), value: words.join(" "), expiresAt })
    .execute();
  return token;
}

async function findValue(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("verifications")
    .select("value")
    .where("identifier", "=", identifierOf(purpose, token))
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row?.value;
}

async function takeValue(
  db: Db,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom("verifications")
    .where("identifier", "=", identifierOf(purpose, token))
    .where("expiresAt", ">", now)
    .returning("value")
    .executeTakeFirst();
  return row?.value;
}

function ownerOf(value: string | undefined): LinkOwner | undefined {
  if (value === undefined) return undefined;
  const [userId = "", email = ""] = value.split(" ");
  return { userId, email };
}

function changeOf(value: string | undefined): EmailChange | undefined {
  if (value === undefined) return undefined;
  const [userId = "", from = "", to = "", sessionId = ""] = value.split(" ");
  return { userId, from, to, sessionId };
}

function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash("sha256").update(token).digest("base64url")}`;
}

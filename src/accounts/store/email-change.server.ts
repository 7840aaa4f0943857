/** SQL of moving an account to another address: the mailed link that stands for the wish, and the move itself. */
import type { Db } from "#platform/db/database.server.ts";
import { findLink, insertLink, type LinkOwner, takeLink } from "./mailed-links.server.ts";

export interface EmailChange {
  userId: string;
  from: string;
  to: string;
  /** The session in which it was asked for, which gave the password. */
  sessionId: string;
}

const purpose = "change-email";

/** @returns the secret for the mail. */
export async function insertEmailChange(
  db: Db,
  { userId, from, to, sessionId }: EmailChange,
  expiresAt: Date,
): Promise<string> {
  // No address that we take has a blank in it.
  return insertLink(db, purpose, { userId, email: [from, to, sessionId].join(" ") }, expiresAt);
}

/** Looks without using it up. */
export async function findEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await findLink(db, purpose, token, now));
}

/** Uses it up: of two at once, one gets it. */
export async function takeEmailChange(db: Db, token: string, now: Date): Promise<EmailChange | undefined> {
  return changeOf(await takeLink(db, purpose, token, now));
}

function changeOf(owner: LinkOwner | undefined): EmailChange | undefined {
  if (!owner) return undefined;
  const [from = "", to = "", sessionId = ""] = owner.email.split(" ");
  return { userId: owner.userId, from, to, sessionId };
}

/** @throws the database's own error when the address has come to belong to another account at this moment. */
export async function saveEmail(db: Db, userId: string, email: string, now: Date): Promise<void> {
  await db.updateTable("users").set({ email, updatedAt: now }).where("id", "=", userId).execute();
}

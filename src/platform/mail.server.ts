/** Mails: written in the transaction of their cause, sent later by the job queue, so that a mail is never the reason that a request fails. */
import { randomUUIDv7 } from "node:crypto";
import type { Locale } from "#shared/locale.ts";
import { announceChange } from "./announce.server.ts";
import type { Db } from "./database.server.ts";
import { type MailBlock, mailHtml, mailText } from "./mail-layout.server.ts";
import { named } from "./named-statements.server.ts";

/** Heard by every process of the shop when a transaction that wrote mails commits. */
export const mailsTag = "mails";

export interface Mail {
  /** What it is about: `order_placed`; for people who look for it. */
  kind: string;
  to: string;
  language: Locale;
  subject: string;
  blocks: readonly MailBlock[];
  /** Address that unsubscribes when a mail program posts to it (RFC 8058); of newsletters only. */
  unsubscribeUrl?: string;
}

/**
 * Writes a mail beside its cause: both stand, or neither.
 * @param publicUrl origin of the shop, without a trailing slash; links in the blocks are whole addresses below it.
 * @returns the mail's id
 */
export async function writeMail(db: Db, mail: Mail, publicUrl: string): Promise<string> {
  const id = await insertMail(db, mail, publicUrl);
  await announceChange(db, [mailsTag]);
  return id;
}

/** `writeMail` for those who announce more than the mail: they must announce `mailsTag` with it. */
export async function insertMail(db: Db, { kind, to, language, subject, blocks, unsubscribeUrl }: Mail, publicUrl: string): Promise<string> {
  const id = randomUUIDv7();
  const parts = { language, subject, blocks, publicUrl };
  await db
    .insertInto("mails")
    .values({
      id,
      kind,
      recipient: to,
      language,
      subject,
      bodyText: mailText(parts),
      bodyHtml: mailHtml(parts),
      unsubscribeUrl: unsubscribeUrl ?? null,
    })
    .modifyEnd(named)
    .execute();
  return id;
}

/** What was written to an address and is still kept, the newest first. */
export async function listMailsTo(db: Db, recipient: string): Promise<{ kind: string; subject: string; createdAt: Date }[]> {
  return db.selectFrom("mails").select(["kind", "subject", "createdAt"]).where("recipient", "=", recipient).orderBy("createdAt", "desc").execute();
}

/** Forgets what was written to an address, sent or not. @param but beginning of the kinds that stay */
export async function removeMailsTo(db: Db, recipient: string, but?: string): Promise<void> {
  let mails = db.deleteFrom("mails").where("recipient", "=", recipient);
  if (but !== undefined) mails = mails.where("kind", "not like", `${but}%`);
  await mails.execute();
}

export interface WrittenMail {
  id: string;
  kind: string;
  recipient: string;
  language: Locale;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  createdAt: Date;
  sentAt: Date | null;
  lastError: string | null;
}

/** The newest mails, for whoever looks after the shop. @param recipient only those to this address */
export async function listNewestMails(db: Db, limit: number, recipient?: string): Promise<WrittenMail[]> {
  let mails = db.selectFrom("mails").selectAll();
  if (recipient !== undefined) mails = mails.where("recipient", "=", recipient);
  return mails.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** @param id any text; what is no id finds nothing */
export async function findMail(db: Db, id: string): Promise<WrittenMail | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

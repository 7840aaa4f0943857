/**
 * Mails: written in the transaction of their cause, sent later by the job queue, so that a mail is never the
 * reason that a request fails.
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Locale } from "#shared/locale.ts";
import { announceChange } from "../db/announce.server.ts";
import type { Db } from "../db/database.server.ts";
import { named } from "../db/named-statements.server.ts";
import { type MailBlock, mailHtml, mailText } from "./layout.server.ts";

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
 * @param publicUrl origin of the shop, without a trailing slash; links in the blocks are whole addresses
 * below it.
 * @returns the mail's id
 */
export async function writeMail(db: Db, mail: Mail, publicUrl: string): Promise<string> {
  const id = await insertMail(db, mail, publicUrl);
  await announceChange(db, [mailsTag]);
  return id;
}

/** `writeMail` for those who announce more than the mail: they must announce `mailsTag` with it. */
export async function insertMail(db: Db, mail: Mail, publicUrl: string): Promise<string> {
  const [id = ""] = await insertMails(db, [mail], publicUrl);
  return id;
}

/** `insertMail` for several at once, in one statement. @returns their ids */
export async function insertMails(db: Db, mails: readonly Mail[], publicUrl: string): Promise<string[]> {
  const rows = mails.map(({ language, subject, blocks, ...mail }) => {
    const parts = { language, subject, blocks, publicUrl };
    return { ...mail, id: randomUUIDv7(), language, subject, text: mailText(parts), html: mailHtml(parts) };
  });
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  await sql`
    insert into mails (id, kind, recipient, language, subject, body_text, body_html, unsubscribe_url)
    select * from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ to }) => to)}::text[],
      ${column(({ language }) => language)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ text }) => text)}::text[],
      ${column(({ html }) => html)}::text[],
      ${column(({ unsubscribeUrl }) => unsubscribeUrl ?? null)}::text[]
    ) ${named}
  `.execute(db);
  return column(({ id }) => id);
}

/** What was written to an address and is still kept, the newest first. */
export async function listMailsTo(
  db: Db,
  recipient: string,
): Promise<{ kind: string; subject: string; createdAt: Date }[]> {
  return db
    .selectFrom("mails")
    .select(["kind", "subject", "createdAt"])
    .where("recipient", "=", recipient)
    .orderBy("createdAt", "desc")
    .execute();
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

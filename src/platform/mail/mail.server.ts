/**
 * Mails are written in the transaction of their cause and sent later by the job queue, so that a mail never
 * makes a request fail.
 */
import { sql } from "kysely";
import type { Locale } from "#shared/locale.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { announceChange } from "../db/announce.server.ts";
import type { Db, Trx } from "../db/database.server.ts";
import { named } from "../db/named-statements.server.ts";
import { newId } from "../new-id.server.ts";
import { type MailBlock, mailHtml, mailText } from "./layout.server.ts";

/** Announced to every process when a transaction with new mails commits. */
export const mailsTag = "mails";
/**
 * A mail is held this long after the screen stops offering 'Undo', because an Undo request that was sent in
 * time may take as long as the browser waits for it.
 */
export const undoRequestMs = timeLimitMs;
/**
 * LIKE pattern of the kinds of newsletter mails. Their links stay valid for longer, and they are not deleted
 * with an account whose address is unverified.
 */
export const newsletterKindPattern = "newsletter%";
/**
 * Beginnings of the kinds of mails about orders and products. None of them has a link with a secret, so
 * they may be sent to another address of the same person.
 */
const tradeKinds = ["order", "product"];
/** Beginnings of the kinds that are sent last: no one needs them to sign in or to protect their account. */
const laterKinds = [...tradeKinds, "newsletter", "admin_digest"];

export interface Mail {
  /**
   * E.g. `order_placed`. The beginning matters: `newsletter` (`newsletterKindPattern`), `order` and `product`
   * (`tradeKinds`). Kinds that do not begin with one of `laterKinds` are sent first.
   */
  kind: string;
  to: string;
  language: Locale;
  subject: string;
  blocks: readonly MailBlock[];
  /** URL for one-click unsubscribing by a mail program (RFC 8058); only in newsletters. */
  unsubscribeUrl?: string;
  /** The mail is not sent before, so that its cause can be undone (`removeHeldMail`). */
  heldUntil?: Date;
}

/**
 * Writes a mail in the transaction of its cause.
 * @param publicUrl origin without a trailing slash; links in the blocks are absolute
 * @returns the mail's id
 */
export async function writeMail(db: Db, mail: Mail, publicUrl: string): Promise<string> {
  const id = await insertMail(db, mail, publicUrl);
  await announceChange(db, [mailsTag]);
  return id;
}

/** Like `writeMail`, for callers that announce further tags. They must announce `mailsTag` too. */
export async function insertMail(db: Db, mail: Mail, publicUrl: string): Promise<string> {
  const [id = ""] = await insertMails(db, [mail], publicUrl);
  return id;
}

/** Inserts several mails in one statement. @returns their ids */
export async function insertMails(db: Db, mails: readonly Mail[], publicUrl: string): Promise<string[]> {
  const rows = mails.map(({ language, subject, blocks, ...mail }) => {
    const parts = { language, subject, blocks, publicUrl };
    return { ...mail, id: newId(), language, subject, text: mailText(parts), html: mailHtml(parts) };
  });
  const column = <T>(of: (row: (typeof rows)[number]) => T) => rows.map(of);
  await sql`
    insert into mails (
      id, kind, recipient, language, subject, body_text, body_html, unsubscribe_url, held_until
    )
    select * from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ kind }) => kind)}::text[],
      ${column(({ to }) => to)}::text[],
      ${column(({ language }) => language)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ text }) => text)}::text[],
      ${column(({ html }) => html)}::text[],
      ${column(({ unsubscribeUrl }) => unsubscribeUrl ?? null)}::text[],
      ${column(({ heldUntil }) => heldUntil ?? null)}::timestamptz[]
    ) ${named}
  `.execute(db);
  return column(({ id }) => id);
}

/** Returns whether mails of this kind are sent before others: those about the account. */
export function isUrgentKind(kind: string): boolean {
  return !laterKinds.some((beginning) => kind.startsWith(beginning));
}

/**
 * Deletes a mail that still waits. Returns false if it has been queued, after which it cannot be stopped:
 * `queueMails` locks the same row, so a mail is either sent or removed.
 */
export async function removeHeldMail(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("mails")
    .where("id", "=", id)
    .where("queuedAt", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the stored mails to an address, newest first. */
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

/**
 * Sends the unsent mails about orders and products to the new address of their recipient. A held mail keeps
 * its id, so that an undo still finds it. A queued one is included, because the worker reads the address at
 * each attempt; an attempt that has already begun goes to the old address, like a mail sent just before.
 * Mails about the account and newsletters are left out: their links and news belong to the old address.
 */
export async function redirectUnsentMails(db: Db, from: string, to: string): Promise<void> {
  await db
    .updateTable("mails")
    .set({ recipient: to })
    .where("recipient", "=", from)
    .where("sentAt", "is", null)
    .where("failedAt", "is", null)
    .where((where) => where.or(tradeKinds.map((beginning) => where("kind", "like", `${beginning}%`))))
    .execute();
}

/** Deletes all mails to an address, sent or not. */
export async function removeMailsTo(
  db: Db,
  recipient: string,
  { keepNewsletter }: { keepNewsletter: boolean },
): Promise<void> {
  let mails = db.deleteFrom("mails").where("recipient", "=", recipient);
  if (keepNewsletter) mails = mails.where("kind", "not like", newsletterKindPattern);
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

/** Returns the newest mails. @param recipient filters by address */
export async function listNewestMails(db: Db, limit: number, recipient?: string): Promise<WrittenMail[]> {
  let mails = db.selectFrom("mails").selectAll();
  if (recipient !== undefined) mails = mails.where("recipient", "=", recipient);
  return mails.orderBy("createdAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

/** Returns a mail, or undefined also if `id` is not a valid id. */
export async function findMail(db: Db, id: string): Promise<WrittenMail | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  return db.selectFrom("mails").selectAll().where("id", "=", id).executeTakeFirst();
}

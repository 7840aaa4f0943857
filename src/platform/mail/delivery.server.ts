/** Moves mails from the table into the queue, and from the queue to the mail server. */
import { sql } from "kysely";
import nodemailer from "nodemailer";
import { brand } from "#shared/brand.ts";
import { addDays } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { isLoopback } from "#shared/loopback.ts";
import { type Db, inTransaction } from "../db/database.server.ts";
import type { JobQueues, JobWorker } from "../jobs.server.ts";
import { isUrgentKind, newsletterKindPattern } from "./mail.server.ts";

export const mailQueue = "send-mail";
const batchSize = 100;
// 1 min, 2 min, 4 min … 4 h between attempts. The last one is about a day after the first. If a process is
// killed, another one sends its mails within some minutes.
const queue = {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 4 * 60 * 60,
  heartbeatSeconds: 60,
};
/** Connections to the mail server, and so how many mails a process sends at the same time. */
const maxConnections = 5;
/** How long a mail is stored after it was written. */
export const mailKeptDays = 30;

export interface MailServer {
  /** Sends one mail. After an error it is retried. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
  /** Mails are only shown at /dev/mail, so the tokens in their links stay until they expire. */
  keepsTokens?: true;
}

export interface OutgoingMail {
  id: string;
  recipient: string;
  language: Locale;
  subject: string;
  bodyText: string;
  bodyHtml: string;
  unsubscribeUrl: string | null;
}

/** Queues each waiting mail that is due, and each only once, in transactions that also mark it as queued. */
export async function queueMails(db: Db, jobs: JobQueues): Promise<void> {
  for (let queued = batchSize; queued === batchSize; ) {
    queued = await inTransaction(db, async (trx) => {
      const waiting = await trx
        .selectFrom("mails")
        .select(["id", "kind"])
        .where("queuedAt", "is", null)
        .where(sql<boolean>`(held_until is null or held_until <= now())`)
        .orderBy("createdAt")
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute();
      if (waiting.length === 0) return 0;
      const ids = waiting.map(({ id }) => id);
      await jobs.insert(
        mailQueue,
        waiting.map(({ id, kind }) => ({ data: { mailId: id }, priority: isUrgentKind(kind) ? 1 : 0 })),
        trx,
      );
      await trx.updateTable("mails").set({ queuedAt: new Date() }).where("id", "in", ids).execute();
      return waiting.length;
    });
  }
}

/**
 * Returns the worker of the queue. It skips a mail that is marked as sent, and marks a mail as failed after
 * the last attempt. A mail may still be sent twice if the process ends between sending and marking
 * (record 008).
 */
export function mailWorker(db: Db, server: MailServer): JobWorker {
  return {
    name: mailQueue,
    queue,
    concurrency: maxConnections,
    async run({ mailId }, { isLastAttempt }) {
      const mail = await db
        .selectFrom("mails")
        .selectAll()
        .where("id", "=", String(mailId))
        .where("sentAt", "is", null)
        .executeTakeFirst();
      if (!mail) return;
      try {
        await server.send(mail);
      } catch (error) {
        const lastError = error instanceof Error ? error.message : String(error);
        await db
          .updateTable("mails")
          .set({
            lastError,
            ...(isLastAttempt && { failedAt: new Date(), ...(!server.keepsTokens && withoutTokens) }),
          })
          .where("id", "=", mail.id)
          .execute();
        throw error;
      }
      await db
        .updateTable("mails")
        .set({ sentAt: new Date(), lastError: null, ...(!server.keepsTokens && withoutTokens) })
        .where("id", "=", mail.id)
        .execute();
    },
  };
}

/**
 * Condition of mails with a link that contains a secret: all such links have it in the parameter `token`. The
 * index `mails_with_link` states the same condition.
 */
export const hasTokenSql = "body_text like '%token=%'";
const hasToken = sql.raw<boolean>(hasTokenSql);

const blank = (column: string) =>
  sql<string>`regexp_replace(${sql.ref(column)}, 'token=[A-Za-z0-9_-]*', 'token-removed', 'g')`;
/** Removes the secrets, so that a later reader of the table cannot use them. */
const withoutTokens = { bodyText: blank("body_text"), bodyHtml: blank("body_html"), unsubscribeUrl: null };

/** Links in mails written before these times have expired. */
export interface ExpiredLinks {
  accounts: Date;
  newsletter: Date;
}

/**
 * Removes the tokens of links that have expired, and of mails that are sent or have failed for good. Runs
 * regularly. The worker removes the latter itself, but mails that an earlier version has handled still have
 * them.
 */
export async function removeMailTokens(
  db: Db,
  server: MailServer,
  { accounts, newsletter }: ExpiredLinks,
): Promise<void> {
  for (let removed = batchSize; removed === batchSize; ) {
    const some = db
      .selectFrom("mails")
      .select("id")
      .where(hasToken)
      .where((where) =>
        where.or([
          where("createdAt", "<", newsletter),
          where.and([where("createdAt", "<", accounts), where("kind", "not like", newsletterKindPattern)]),
          ...(server.keepsTokens ? [] : [where("sentAt", "is not", null), where("failedAt", "is not", null)]),
        ]),
      )
      .limit(batchSize);
    const { numUpdatedRows } = await db
      .updateTable("mails")
      .set(withoutTokens)
      .where("id", "in", some)
      .executeTakeFirst();
    removed = Number(numUpdatedRows);
  }
}

/**
 * Deletes mails after `mailKeptDays`, unless they were never queued. A mail that was neither sent nor marked
 * as failed has had its last attempt, unless no server ran for so long.
 */
export async function deleteOldMails(db: Db, now: Date): Promise<void> {
  const limit = addDays(now, -mailKeptDays);
  for (let deleted = batchSize; deleted === batchSize; ) {
    const some = db
      .selectFrom("mails")
      .select("id")
      .where("createdAt", "<", limit)
      .where((where) =>
        where.or([
          where("sentAt", "is not", null),
          where("failedAt", "is not", null),
          where("queuedAt", "<", limit),
        ]),
      )
      .orderBy("createdAt")
      .limit(batchSize);
    const { numDeletedRows } = await db.deleteFrom("mails").where("id", "in", some).executeTakeFirst();
    deleted = Number(numDeletedRows);
  }
}

/**
 * @param url `smtp://` or `smtps://`, with user and password if needed. `smtp://` to another machine requires
 * TLS, because a man in the middle could otherwise hide STARTTLS and read the links in mails.
 * `?requireTLS=false` allows a private network without TLS.
 */
export function smtpServer(url: string): MailServer {
  const { hostname, searchParams } = new URL(url);
  const requireTLS = searchParams.get("requireTLS") !== "false" && !isLoopback(hostname);
  const times = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    requireTLS,
    ...times,
  } as never);
  return {
    async send({ id, recipient, language, subject, bodyText, bodyHtml, unsubscribeUrl }) {
      await transport.sendMail({
        from: { name: brand.name[language], address: brand.email },
        to: { name: "", address: recipient },
        subject,
        text: bodyText,
        html: bodyHtml,
        // The same id at each attempt lets mail programs recognize duplicates.
        messageId: `<${id}@${brand.email.split("@")[1]}>`,
        ...(unsubscribeUrl && {
          headers: {
            "List-Unsubscribe": `<${unsubscribeUrl}>`,
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
          },
        }),
      });
    },
    close: () => transport.close(),
  };
}

/** Used without a mail server: mails stay in the table. */
export const storeOnly: MailServer = {
  send: async () => {},
  close: () => {},
};

/** Used by the demo without a mail server: /dev/mail shows the mails, and their links work. */
export const storeWithLinks: MailServer = { ...storeOnly, keepsTokens: true };

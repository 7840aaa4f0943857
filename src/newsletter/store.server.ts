/** All SQL of the newsletter: one row for each address, which is asked, then confirmed, then perhaps left. */
import { randomBytes, randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { addDays } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { confirmDays } from "./contract/constants.ts";

export interface Subscriber {
  email: string;
  language: Locale;
  token: string;
}

/**
 * Notes that somebody asks for the newsletter; a confirmed subscription stays as it is. The row is locked until the end of the transaction.
 * @param email lower case
 */
export async function saveAsk(
  trx: Trx,
  email: string,
  language: Locale,
  now: Date,
): Promise<Subscriber & { state: "asked" | "confirmed" }> {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql<Subscriber & { state: "asked" | "confirmed" }>`
    insert into newsletter_subscriptions as kept (id, email, language, state, token, asked_at)
    values (${randomUUIDv7()}, ${email}, ${language}, 'asked', ${token}, ${now})
    on conflict (email) do update set
      state = case when kept.state = 'confirmed' then kept.state else 'asked' end,
      language = case when kept.state = 'confirmed' then kept.language else excluded.language end,
      asked_at = case when kept.state = 'confirmed' then kept.asked_at else excluded.asked_at end
    returning email, language, token, state`.execute(trx);
  return rows[0] as Subscriber & { state: "asked" | "confirmed" };
}

/** @returns undefined when the link is unknown, used, or older than `confirmDays`. */
export function confirmAsk(trx: Trx, token: string, now: Date): Promise<Subscriber | undefined> {
  return trx
    .updateTable("newsletterSubscriptions")
    .set({ state: "confirmed", confirmedAt: now, leftAt: null })
    .where("token", "=", token)
    .where("state", "=", "asked")
    .where("askedAt", ">", addDays(now, -confirmDays))
    .returning(["email", "language", "token"])
    .executeTakeFirst();
}

/** Ends the subscription of this link. @returns false when the link is unknown; ending twice is as good as once. */
export async function endSubscription(db: Db, token: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable("newsletterSubscriptions")
    .set((at) => ({ state: "left", leftAt: at.fn.coalesce("leftAt", at.val(now)) }))
    .where("token", "=", token)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** An address that nobody confirmed is nobody's wish: it is forgotten. */
export async function removeUnconfirmed(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("newsletterSubscriptions")
    .where("state", "=", "asked")
    .where("askedAt", "<", addDays(now, -confirmDays))
    .execute();
}

export interface Subscription {
  state: "asked" | "confirmed" | "left";
  language: Locale;
  askedAt: Date;
  confirmedAt: Date | null;
  leftAt: Date | null;
}

/** What is kept of an address. For whoever has shown that it is theirs: others must not learn it. */
export function findSubscription(db: Db, email: string): Promise<Subscription | undefined> {
  return db
    .selectFrom("newsletterSubscriptions")
    .select(["state", "language", "askedAt", "confirmedAt", "leftAt"])
    .where("email", "=", email)
    .executeTakeFirst();
}

export async function removeSubscription(db: Db, email: string): Promise<void> {
  await db.deleteFrom("newsletterSubscriptions").where("email", "=", email).execute();
}

/** What is kept of one address is kept of the other from now on, unless that one has a subscription of its own. The links of its mails go on working. */
export async function moveSubscription(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    update newsletter_subscriptions set email = ${to}
    where email = ${from} and not exists (select from newsletter_subscriptions where email = ${to})
  `.execute(trx);
  await removeSubscription(trx, from);
}

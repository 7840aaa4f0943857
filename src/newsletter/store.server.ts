/** SQL of the newsletter. Each address has one row with the state 'asked', 'confirmed' or 'left'. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Trx } from "#platform/db/database.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { addDays } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { confirmDays } from "./contract/constants.ts";
import type { Subscriber } from "./contract.ts";

/**
 * Inserts or renews a request for the newsletter; a confirmed subscription stays unchanged. The row is locked
 * until the end of the transaction.
 * @param email lower case
 */
export async function saveRequest(
  trx: Trx,
  email: string,
  language: Locale,
  now: Date,
): Promise<Subscriber & { state: "asked" | "confirmed" }> {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await sql<Subscriber & { state: "asked" | "confirmed" }>`
    insert into newsletter_subscriptions as existing (id, email, language, state, token, asked_at)
    values (${newId()}, ${email}, ${language}, 'asked', ${token}, ${now})
    on conflict (email) do update set
      state = case when existing.state = 'confirmed' then existing.state else 'asked' end,
      language = case when existing.state = 'confirmed' then existing.language else excluded.language end,
      asked_at = case when existing.state = 'confirmed' then existing.asked_at else excluded.asked_at end
    returning email, language, token, state`.execute(trx);
  return rows[0] as Subscriber & { state: "asked" | "confirmed" };
}

/** Confirms a request. Returns undefined if the link is unknown, used, or older than `confirmDays`. */
export function confirmRequest(trx: Trx, token: string, now: Date): Promise<Subscriber | undefined> {
  return trx
    .updateTable("newsletterSubscriptions")
    .set({ state: "confirmed", confirmedAt: now, leftAt: null })
    .where("token", "=", token)
    .where("state", "=", "asked")
    .where("askedAt", ">", addDays(now, -confirmDays))
    .returning(["email", "language", "token"])
    .executeTakeFirst();
}

/** Keeps the row in the state `left`; may be repeated. Returns false if the link is unknown. */
export async function markUnsubscribed(db: Db, token: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable("newsletterSubscriptions")
    .set((row) => ({ state: "left", leftAt: row.fn.coalesce("leftAt", row.val(now)) }))
    .where("token", "=", token)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Deletes addresses that were not confirmed within `confirmDays`. */
export async function deleteUnconfirmedSubscriptions(db: Db, now: Date): Promise<void> {
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

/** Returns the stored subscription of an address. Only its verified owner may see it. */
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

/**
 * Moves a subscription to another address, and links in mails stay valid. If that address has a subscription
 * already, the moved one is deleted instead. A confirmed one replaces a request that is not confirmed yet.
 */
export async function moveSubscription(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    delete from newsletter_subscriptions
    where email = ${to} and state = 'asked'
      and exists (select from newsletter_subscriptions where email = ${from} and state = 'confirmed')
  `.execute(trx);
  await sql`
    update newsletter_subscriptions set email = ${to}
    where email = ${from} and not exists (select from newsletter_subscriptions where email = ${to})
  `.execute(trx);
  await removeSubscription(trx, from);
}

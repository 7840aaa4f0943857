/** Subscribing with a mail to confirm, confirming, leaving. Whether an address is known shows neither in the answer nor in its time. */
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { addressGroup, countUse, enforceLimits } from "#platform/http/rate-limit.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import type { Locale } from "#shared/locale.ts";
import { invalid } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { asksPerHour, confirmMailsPerHour, knownMailsPerDay } from "./contract/constants.ts";
import { confirmMail, knownMail, welcomeMail } from "./mails.server.ts";
import { emailFlaw, looksLikeToken, tidyEmail } from "./rules.ts";
import { confirmAsk, endSubscription, saveAsk } from "./store.server.ts";

const hour = 60 * 60;
/** Longer than the work takes, with or without a mail. */
const answerAfterMs = 250;

export interface Ask {
  /** As it was typed. */
  email: string;
  language: Locale;
  /** Where the request came from. */
  address: string;
}

/**
 * Asks an address, by mail, whether it wants the newsletter.
 * @throws Refusal 422 with the form's own sentence, 429 when too many were asked for from there
 */
export async function subscribe(ctx: AppContext, ask: Ask): Promise<void> {
  const locale = ask.language;
  const email = tidyEmail(ask.email);
  const flaw = emailFlaw(email);
  if (flaw)
    throw invalid([
      {
        path: "email",
        code: flaw === "required" ? "required" : "wrong_format",
        message: flaw === "required" ? m.accounts_email_required(locale) : m.accounts_email_wrong(locale),
      },
    ]);
  const now = ctx.now();
  const factor = ctx.config.rateLimitFactor;
  await enforceLimits(
    ctx.db,
    [
      {
        key: `newsletter:from:${addressGroup(ask.address)}`,
        max: Math.ceil(asksPerHour * factor),
        windowSeconds: hour,
      },
    ],
    now,
  );
  await Promise.all([writeFitting(ctx, email, locale, now), pause(answerAfterMs)]);
}

/** The mail that fits what is known of the address, or none when it had one lately. */
function writeFitting(ctx: AppContext, email: string, language: Locale, now: Date): Promise<void> {
  const factor = ctx.config.rateLimitFactor;
  const { publicUrl } = ctx.config;
  return inTransaction(ctx.db, async (trx) => {
    const { state, ...subscriber } = await saveAsk(trx, email, language, now);
    const known = state === "confirmed";
    const limit = known
      ? {
          key: `newsletter:known:${email}`,
          max: Math.ceil(knownMailsPerDay * factor),
          windowSeconds: 24 * hour,
        }
      : {
          key: `newsletter:confirm:${email}`,
          max: Math.ceil(confirmMailsPerHour * factor),
          windowSeconds: hour,
        };
    if ((await countUse(trx, limit, now)) > 0) return;
    await writeMail(
      trx,
      known ? knownMail(subscriber, publicUrl) : confirmMail(subscriber, publicUrl),
      publicUrl,
    );
  });
}

/** @returns false when the link is unknown, used or too old. */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<boolean> {
  if (!looksLikeToken(token)) return false;
  return inTransaction(ctx.db, async (trx) => {
    const subscriber = await confirmAsk(trx, token, ctx.now());
    if (subscriber) await writeMail(trx, welcomeMail(subscriber, ctx.config.publicUrl), ctx.config.publicUrl);
    return subscriber !== undefined;
  });
}

/** @returns false when the link is unknown. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<boolean> {
  return looksLikeToken(token) && (await endSubscription(ctx.db, token, ctx.now()));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Subscribing with a confirmation mail, confirming and unsubscribing. Neither the response nor its time
 * reveals whether an address is known. `app/http/newsletter-forms.server.ts` handles the forms of the pages.
 */
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { inEqualTime } from "#platform/http/equal-time.server.ts";
import { countUse, enforceLimits, ipGroup } from "#platform/http/rate-limit.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import type { Locale } from "#shared/locale.ts";
import { invalid } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { confirmMailsPerHour, knownMailsPerDay, requestsPerHour } from "./contract/constants.ts";
import { alreadySubscribedMail, confirmationMail, welcomeMail } from "./mails.server.ts";
import { emailIssue, isTokenFormat, normalizeEmail } from "./rules.ts";
import { confirmRequest, markUnsubscribed, saveRequest } from "./store.server.ts";

const hour = 60 * 60;

export interface SubscribeRequest {
  /** The e-mail address as typed. */
  email: string;
  language: Locale;
  /** IP address of the client. */
  ip: string;
}

/**
 * Mails a confirmation link to an address, or that it is already subscribed. Sends nothing if the address had
 * such a mail recently.
 * @throws Refusal 422 for an invalid address, 429 after too many requests from this client
 */
export async function subscribe(ctx: AppContext, request: SubscribeRequest): Promise<void> {
  const locale = request.language;
  const email = normalizeEmail(request.email);
  const issue = emailIssue(email);
  if (issue)
    throw invalid([
      {
        path: "email",
        code: issue === "required" ? "required" : "wrong_format",
        message: issue === "required" ? m.accounts_email_required(locale) : m.accounts_email_wrong(locale),
      },
    ]);
  const now = ctx.now();
  const factor = ctx.config.rateLimitFactor;
  await enforceLimits(
    ctx.db,
    [
      {
        key: `newsletter:from:${ipGroup(request.ip)}`,
        max: Math.ceil(requestsPerHour * factor),
        windowSeconds: hour,
      },
    ],
    now,
  );
  await inEqualTime(writeSubscriptionMail(ctx, email, locale, now));
}

/** Writes the mail for the state of the address, or none if it has received one recently. */
function writeSubscriptionMail(ctx: AppContext, email: string, language: Locale, now: Date): Promise<void> {
  const factor = ctx.config.rateLimitFactor;
  const { publicUrl } = ctx.config;
  return inTransaction(ctx.db, async (trx) => {
    const { state, ...subscriber } = await saveRequest(trx, email, language, now);
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
    const waitSeconds = await countUse(trx, limit, now);
    if (waitSeconds > 0) return;
    await writeMail(
      trx,
      known ? alreadySubscribedMail(subscriber, publicUrl) : confirmationMail(subscriber, publicUrl),
      publicUrl,
    );
  });
}

/** Confirms a subscription. Returns false if the link is unknown, used or expired. */
export async function confirmSubscription(ctx: AppContext, token: string): Promise<boolean> {
  if (!isTokenFormat(token)) return false;
  return inTransaction(ctx.db, async (trx) => {
    const subscriber = await confirmRequest(trx, token, ctx.now());
    if (subscriber) await writeMail(trx, welcomeMail(subscriber, ctx.config.publicUrl), ctx.config.publicUrl);
    return subscriber !== undefined;
  });
}

/** Unsubscribes the address of a link. Returns false if the link is unknown. */
export async function unsubscribe(ctx: AppContext, token: string): Promise<boolean> {
  return isTokenFormat(token) && (await markUnsubscribed(ctx.db, token, ctx.now()));
}

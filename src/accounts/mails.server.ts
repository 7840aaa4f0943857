/**
 * Texts of the mails about signing up and signing in. Links lead to pages that call the API by POST, so that
 * a mail program that prefetches links does not use them up.
 */
import type { Mail } from "#platform/mail/mail.server.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { resetLinkMinutes, verifyLinkHours } from "./contract/constants.ts";
import { type Recipient, verifiedOnly } from "./rules/recipient.ts";

/**
 * Contains no name, because the address is unverified and must not receive text of a stranger.
 * @param token secret of the link, which is stored only as a hash
 */
export function verifyEmailMail(to: Recipient, token: string, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("verify_email", to, m.accounts_mail_verify_subject(locale), [
    m.accounts_mail_verify_text(locale, { brand: brand.nameIn[locale] }),
    {
      label: m.accounts_mail_verify_button(locale),
      url: link(`/user/verify-email?token=${token}`, to, publicUrl),
    },
    m.accounts_mail_verify_note(locale, { hours: formatNumber(verifyLinkHours, locale) }),
  ]);
}

export function welcomeMail(to: Recipient, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("welcome", to, m.accounts_mail_welcome_subject(locale, { brand: brand.nameIn[locale] }), [
    ...greeting(to),
    m.accounts_mail_welcome_text(locale, { brand: brand.nameIn[locale] }),
    { label: m.accounts_mail_welcome_button(locale), url: link("/", to, publicUrl) },
    m.accounts_mail_welcome_rules(locale, { email: brand.email }),
  ]);
}

/**
 * Contains no name, because the address may be unverified.
 * @param token secret of the link, which is stored only as a hash
 */
export function resetPasswordMail(to: Recipient, token: string, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("reset_password", to, m.accounts_mail_reset_subject(locale), [
    m.accounts_mail_reset_text(locale, { brand: brand.nameIn[locale] }),
    {
      label: m.accounts_mail_reset_button(locale),
      url: link(`/user/reset-password?token=${token}`, to, publicUrl),
    },
    m.accounts_mail_reset_note(locale, { minutes: formatNumber(resetLinkMinutes, locale) }),
  ]);
}

/** To the owner of the account, after a change or reset of the password. */
export function passwordChangedMail(to: Recipient, changedAt: Date, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("password_changed", to, m.accounts_mail_changed_subject(locale), [
    ...greeting(to),
    m.accounts_mail_changed_text(locale, {
      brand: brand.nameIn[locale],
      time: formatTime(changedAt, locale),
    }),
    m.accounts_mail_changed_note(locale),
    { label: m.accounts_mail_reset_button(locale), url: link("/user/forgot-password", to, publicUrl) },
  ]);
}

/** To the owner of an account for which many wrong passwords were entered. */
export function manyFailedSignInsMail(
  to: Recipient,
  { attempts, hours }: { attempts: number; hours: number },
  publicUrl: string,
): Mail {
  const locale = to.language;
  return mailTo("many_tries", to, m.accounts_mail_many_attempts_subject(locale), [
    m.accounts_mail_many_attempts_text(locale, {
      brand: brand.nameIn[locale],
      count: formatNumber(attempts, locale),
      hours: formatNumber(hours, locale),
    }),
    m.accounts_mail_many_attempts_note(locale),
    { label: m.accounts_mail_reset_button(locale), url: link("/user/forgot-password", to, publicUrl) },
  ]);
}

export function mailTo(
  kind: string,
  { email, language }: Pick<Recipient, "email" | "language">,
  subject: string,
  blocks: Mail["blocks"],
): Mail {
  return { kind, to: email, language, subject, blocks };
}

/** Returns the greeting with the name, or nothing while the address is unverified. */
export function greeting(to: Recipient): readonly string[] {
  return verifiedOnly(to, [m.accounts_mail_greeting(to.language, { name: to.name })]);
}

/** Returns the URL of a page in the language of the recipient. */
export function link(path: string, { language }: Pick<Recipient, "language">, publicUrl: string): string {
  return publicUrl + localizePath(path, language);
}

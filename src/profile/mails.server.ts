/** Texts of the mails about changes of the recipient's own account. */
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { greeting, link, mailTo } from "#accounts/mails.server.ts";
import type { Recipient } from "#accounts/rules/recipient.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const secondFactorTexts = {
  second_factor_on: [m.profile_mail_second_factor_on_subject, m.profile_mail_second_factor_on_text],
  second_factor_off: [m.profile_mail_second_factor_off_subject, m.profile_mail_second_factor_off_text],
  recovery_codes_renewed: [m.profile_mail_recovery_codes_subject, m.profile_mail_recovery_codes_text],
} as const;

export type SecondFactorChange = keyof typeof secondFactorTexts;

/** To the owner of an account whose two-step sign-in or recovery codes have changed. */
export function secondFactorMail(
  to: Recipient,
  change: SecondFactorChange,
  changedAt: Date,
  publicUrl: string,
): Mail {
  const locale = to.language;
  const words = { brand: brand.nameIn[locale], time: formatTime(changedAt, locale) };
  const [subject, text] = secondFactorTexts[change];
  return mailTo(change, to, subject(locale), [
    ...greeting(to),
    text(locale, words),
    m.accounts_mail_changed_note(locale),
    { label: m.accounts_mail_reset_button(locale), url: link("/user/forgot-password", to, publicUrl) },
  ]);
}

/**
 * To the new address of an account. Contains no name, because the address is unverified.
 * @param token secret of the link, which is stored only as a hash
 */
export function newEmailMail(
  to: Pick<Recipient, "email" | "language">,
  token: string,
  publicUrl: string,
): Mail {
  const locale = to.language;
  return mailTo("new_email", to, m.profile_mail_new_email_subject(locale), [
    m.profile_mail_new_email_text(locale, { brand: brand.nameIn[locale] }),
    {
      label: m.profile_mail_new_email_button(locale),
      url: link(`/user/confirm-email?token=${token}`, to, publicUrl),
    },
    m.profile_mail_new_email_note(locale, { hours: formatNumber(verifyLinkHours, locale) }),
  ]);
}

/** To the owner of an address that another account tried to use. */
export function emailInUseMail(to: Recipient, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo(
    "email_in_use",
    to,
    m.profile_mail_email_in_use_subject(locale, { brand: brand.nameIn[locale] }),
    [
      m.profile_mail_email_in_use_text(locale, { brand: brand.nameIn[locale] }),
      m.profile_mail_email_in_use_note(locale),
      { label: m.profile_mail_email_in_use_button(locale), url: link("/user/login", to, publicUrl) },
    ],
  );
}

/** To the current address, when a change of address was requested. */
export function emailChangeRequestedMail(to: Recipient, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("email_change_requested", to, m.profile_mail_email_change_requested_subject(locale), [
    m.profile_mail_email_change_requested_text(locale, { brand: brand.nameIn[locale] }),
    m.accounts_mail_changed_note(locale),
    { label: m.accounts_mail_reset_button(locale), url: link("/user/forgot-password", to, publicUrl) },
  ]);
}

/** To the previous address of an account. */
export function emailChangedMail(to: Recipient, changedAt: Date, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("email_changed", to, m.profile_mail_email_changed_subject(locale), [
    m.profile_mail_email_changed_text(locale, {
      brand: brand.nameIn[locale],
      time: formatTime(changedAt, locale),
    }),
    m.profile_mail_email_changed_note(locale, { email: brand.email }),
    { label: m.profile_mail_email_changed_button(locale), url: link("/contact", to, publicUrl) },
  ]);
}

/** To the owner of a deleted account. Contains the name only if the address was verified. */
export function farewellMail(to: Recipient, publicUrl: string): Mail {
  const locale = to.language;
  return mailTo("account_deleted", to, m.profile_mail_farewell_subject(locale), [
    ...greeting(to),
    m.profile_mail_farewell_text(locale, { brand: brand.nameIn[locale] }),
    m.profile_mail_farewell_orders(locale),
    m.profile_mail_farewell_back(locale, { email: brand.email }),
    {
      label: m.profile_mail_farewell_button(locale, { brand: brand.nameIn[locale] }),
      url: link("/", to, publicUrl),
    },
  ]);
}

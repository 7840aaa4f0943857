/** Mails about newsletter subscriptions. */
import type { Mail } from "#platform/mail/mail.server.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { confirmDays } from "./contract/constants.ts";
import type { Subscriber } from "./contract.ts";

const pageUrl = (publicUrl: string, path: string, { language, token }: Subscriber) =>
  `${publicUrl}${localizePath(path, language)}?token=${token}`;

/**
 * Returns the confirmation mail. Its link opens a page with a button; opening the page alone confirms
 * nothing.
 */
export function confirmationMail(to: Subscriber, publicUrl: string): Mail {
  const locale = to.language;
  const name = brand.name[locale];
  return {
    kind: "newsletter_confirm",
    to: to.email,
    language: locale,
    subject: m.newsletter_mail_confirm_subject(locale, { brand: name }),
    blocks: [
      m.newsletter_mail_confirm_text(locale, { brand: name }),
      { label: m.newsletter_confirm_button(locale), url: pageUrl(publicUrl, "/newsletter/confirm", to) },
      m.newsletter_mail_confirm_not_you(locale, { days: formatNumber(confirmDays, locale) }),
    ],
  };
}

export function welcomeMail(to: Subscriber, publicUrl: string): Mail {
  const locale = to.language;
  const unsubscribeUrl = pageUrl(publicUrl, "/newsletter/unsubscribe", to);
  return {
    kind: "newsletter_welcome",
    to: to.email,
    language: locale,
    subject: m.newsletter_mail_welcome_subject(locale, { brand: brand.name[locale] }),
    blocks: [
      m.newsletter_mail_welcome_text(locale),
      { label: m.newsletter_mail_visit(locale), url: publicUrl + localizePath("/", locale) },
      m.newsletter_mail_unsubscribe(locale),
      { label: m.newsletter_unsubscribe_button(locale), url: unsubscribeUrl, quiet: true },
    ],
    unsubscribeUrl,
  };
}

/**
 * Returns the mail to an address that is already subscribed. The page does not say so, because anyone could
 * read it there.
 */
export function alreadySubscribedMail(to: Subscriber, publicUrl: string): Mail {
  const locale = to.language;
  const unsubscribeUrl = pageUrl(publicUrl, "/newsletter/unsubscribe", to);
  return {
    kind: "newsletter_known",
    to: to.email,
    language: locale,
    subject: m.newsletter_mail_known_subject(locale, { brand: brand.name[locale] }),
    blocks: [
      m.newsletter_mail_known_text(locale),
      m.newsletter_mail_unsubscribe(locale),
      { label: m.newsletter_unsubscribe_button(locale), url: unsubscribeUrl, quiet: true },
    ],
    unsubscribeUrl,
  };
}

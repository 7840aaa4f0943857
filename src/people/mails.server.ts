/** Texts of the mails about changes of an account by an admin. */
import { greeting, link, mailTo } from "#accounts/mails.server.ts";
import type { Recipient } from "#accounts/rules/recipient.ts";
import type { Mail } from "#platform/mail/mail.server.ts";
import { brand } from "#shared/brand.ts";
import { m } from "#words/messages.js";

/**
 * To a person who has become a vendor.
 * @param publicUrl origin of the links, without a trailing slash
 */
export function vendorRoleMail(to: Recipient, publicUrl: string): Mail {
  const locale = to.language;
  const words = { brand: brand.nameIn[locale] };
  return mailTo("vendor_role", to, m.people_mail_vendor_subject(locale, words), [
    ...greeting(to),
    m.people_mail_vendor_text(locale, words),
    { label: m.people_mail_vendor_button(locale), url: link("/dashboard/vendor/add-product", to, publicUrl) },
  ]);
}

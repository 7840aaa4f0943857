import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** What the identity provider's error words mean to a person. */
export function socialSentence(error: string, locale: Locale): string {
  if (error === "access_denied") return m.accounts_social_refused(locale);
  if (error === "account_not_linked") return m.accounts_social_email_taken(locale);
  return m.accounts_social_failed(locale);
}

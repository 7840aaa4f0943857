import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { passwordRule } from "../contract/constants.ts";
import type { PasswordFlaw } from "../rules.ts";

/** What is wrong with a password, in the same words on the server and in every form. */
export function passwordSentence(flaw: PasswordFlaw, locale: Locale): string {
  const sentence = {
    required: m.accounts_password_required,
    too_short: m.accounts_password_short,
    too_long: m.accounts_password_long,
    too_plain: m.accounts_password_plain,
    common: m.accounts_password_common,
  }[flaw];
  const { minLength, maxLength } = passwordRule;
  return sentence(locale, { min: formatNumber(minLength, locale), max: formatNumber(maxLength, locale) });
}

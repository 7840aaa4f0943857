import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { passwordRule } from "../contract/constants.ts";
import type { PasswordIssue } from "../rules.ts";

/** Returns the error message for a password, on the server and in forms. */
export function passwordSentence(issue: PasswordIssue, locale: Locale): string {
  const sentence = {
    required: m.accounts_password_required,
    too_short: m.accounts_password_short,
    too_long: m.accounts_password_long,
    // Does not name the small letter that the rule requires too: spec section 9 fixes the text.
    too_plain: m.accounts_password_plain,
    common: m.accounts_password_common,
    like_email: m.accounts_password_like_email,
  }[issue];
  const { minLength, maxLength } = passwordRule;
  return sentence(locale, { min: formatNumber(minLength, locale), max: formatNumber(maxLength, locale) });
}

/** The rules of passwords, and the messages for passwords that break them. */
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { passwordRule, strongPasswordLength } from "../contract/constants.ts";

export type PasswordIssue = "required" | "too_short" | "too_long" | "too_plain" | "common" | "like_email";

/**
 * Returns the first rule that `password` breaks: those of spec section 5, and then that it must not be a
 * common password or the e-mail address.
 * @param email of the account, if it is known: its local part with digits and symbols is no password
 */
export function passwordIssue(password: string, email = ""): PasswordIssue | undefined {
  if (password === "") return "required";
  if (password.length < passwordRule.minLength) return "too_short";
  if (password.length > passwordRule.maxLength) return "too_long";
  const hasRequiredKinds =
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    [...passwordRule.symbols].some((symbol) => password.includes(symbol));
  if (!hasRequiredKinds) return "too_plain";
  if (isCommonPassword(password)) return "common";
  return isLocalPart(password, email) ? "like_email" : undefined;
}

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

export type PasswordStrength = "weak" | "fair" | "strong";

/** Rates a password by its length and variety, as a hint only. Returns undefined for an empty one. */
export function passwordStrength(password: string, email = ""): PasswordStrength | undefined {
  const issue = passwordIssue(password, email);
  if (issue) return issue === "required" ? undefined : "weak";
  const length = [...password].length;
  const variety = new Set(password).size;
  if (length >= strongPasswordLength && variety >= 8) return "strong";
  return length >= 9 && variety >= 6 ? "fair" : "weak";
}

/** Common passwords that meet the rules of spec section 5, as a word and an ending. */
const commonWords = [
  "password",
  "passw0rd",
  "p@ssword",
  "p@ssw0rd",
  "qwerty",
  "welcome",
  "admin",
  "letmein",
  "bangladesh",
  "dhaka",
  "mela",
  "abcd",
];
const commonEndings = ["!", "1!", "123!", "@1", "@12", "@123", "@1234", "#123"];

const commonPasswords = new Set([
  ...commonWords,
  ...commonWords.flatMap((word) => commonEndings.map((ending) => word + ending)),
]);

function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}

/**
 * Returns whether the letters of the password are exactly those of the local part, as in `Rahima@12` of
 * rahima@mela.test. Fewer than four letters may be equal by chance.
 */
function isLocalPart(password: string, email: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");
  const localPart = letters(email.split("@")[0] ?? "");
  return localPart.length >= 4 && letters(password) === localPart;
}

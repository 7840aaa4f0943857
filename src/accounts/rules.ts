/** Checks passwords, names, photo URLs and return paths. */
import { hashInImagePath } from "#shared/images.ts";
import { nameMaxLength, passwordRule, strongPasswordLength } from "./contract/constants.ts";

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
 * Returns true for `Rahima@12` of rahima@mela.test. Short local parts occur in many good passwords by chance.
 */
function isLocalPart(password: string, email: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");
  const localPart = letters(email.split("@")[0] ?? "");
  return localPart.length >= 4 && letters(password) === localPart;
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

/**
 * Returns a name that `nameIssue` accepts, for names that the person cannot correct, e.g. from a provider.
 */
export function tidyName(name: string, fallback: string): string {
  const tidy = (text: string) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, nameMaxLength)
      .toWellFormed()
      .trim();
  return tidy(name) || tidy(fallback);
}

/** Returns whether this is the root-relative URL of an uploaded image. */
export function isUploadedImageUrl(url: unknown): url is string {
  return typeof url === "string" && hashInImagePath(url) !== undefined;
}

/**
 * Returns the page to open after signing in: `from` if it is a path on this site, otherwise `home`.
 * Resolves against a fixed origin, so that `//host`, `/\host` and `/<tab>/host` cannot lead to another site.
 */
export function returnPath(from: string | null | undefined, home = "/"): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return home;
  const origin = "http://mela.invalid";
  let url: URL;
  try {
    url = new URL(from, origin);
  } catch {
    return home;
  }
  return url.origin === origin && !/^\/[/\\]/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : home;
}

/** Name that replaces the name of a deleted account, e.g. in its orders. */
export const deletedName = "Deleted account";

/** Returns an address that receives no mail (RFC 2606). @param id a unique id */
export function deletedEmail(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}

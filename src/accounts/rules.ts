/** What makes a password, a name, a photo and a page of origin acceptable. */
import { hashOfImage } from "#shared/stored-image.ts";
import { isPrintable } from "#shared/text.ts";
import { nameMaxLength, passwordRule, strongPasswordLength } from "./contract/constants.ts";
import { isCommonPassword } from "./rules/common-passwords.ts";

export type PasswordFlaw = "required" | "too_short" | "too_long" | "too_plain" | "common";

/**
 * The first rule that `password` breaks, or undefined when it is good: those of spec section 5, and then it must not be one that everybody tries first.
 * @param email of the account, where it is known: its first part with a sign behind it is no password either
 */
export function passwordFlaw(password: string, email = ""): PasswordFlaw | undefined {
  if (password === "") return "required";
  if (password.length < passwordRule.minLength) return "too_short";
  if (password.length > passwordRule.maxLength) return "too_long";
  const strong =
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    [...passwordRule.symbols].some((symbol) => password.includes(symbol));
  if (!strong) return "too_plain";
  return isCommonPassword(password) || isFirstPart(password, email) ? "common" : undefined;
}

/** `Rahima@12` of rahima@mela.test. Short first parts stand in many good passwords by chance. */
function isFirstPart(password: string, email: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");
  const first = letters(email.split("@")[0] ?? "");
  return first.length >= 4 && letters(password) === first;
}

export type PasswordStrength = "weak" | "fair" | "strong";

/** A hint for whoever chooses a password, never a rule: length counts, and variety. Undefined while there is none. */
export function passwordStrength(password: string, email = ""): PasswordStrength | undefined {
  const flaw = passwordFlaw(password, email);
  if (flaw) return flaw === "required" ? undefined : "weak";
  const length = [...password].length;
  const variety = new Set(password).size;
  if (length >= strongPasswordLength && variety >= 8) return "strong";
  return length >= 9 && variety >= 6 ? "fair" : "weak";
}

export type NameFlaw = "required" | "invalid";

/** What is wrong with a person's name, or undefined. Control characters and half surrogates cannot be stored, or would spoil lists and exports. */
export function nameFlaw(name: unknown): NameFlaw | undefined {
  if (typeof name !== "string" || name.trim() === "") return "required";
  return name.trim().length > nameMaxLength || !isPrintable(name) ? "invalid" : undefined;
}

/** A name that nobody here could correct, such as a provider's, made to fit `nameFlaw`. */
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

/** A picture that our own image call gave out: root-relative and named by its content. */
export function isOwnPhoto(address: unknown): address is string {
  return typeof address === "string" && hashOfImage(address) !== undefined;
}

/**
 * The page to return to after signing in: a path on this site, else the home page.
 * Resolved against a fixed origin, so that `//host`, `/\host` and `/<tab>/host` cannot leave it.
 */
export function returnPath(from: string | null | undefined, home = "/"): string {
  if (!from || !/^\/(?![/\\])/.test(from)) return home;
  const here = "http://mela.invalid";
  let url: URL;
  try {
    url = new URL(from, here);
  } catch {
    return home;
  }
  return url.origin === here && !/^\/[/\\]/.test(url.pathname) ? url.pathname + url.search + url.hash : home;
}

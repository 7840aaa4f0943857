/** What makes a password, a name, a photo and a page of origin acceptable. */
import { hashOfImage } from "#shared/stored-image.ts";
import { isPrintable } from "#shared/text.ts";
import { nameMaxLength, passwordRule } from "./contract/limits.ts";

export type PasswordFlaw = "required" | "too_short" | "too_long" | "too_plain";

/** The first rule of spec section 5 that `password` breaks, or undefined when it is good. */
export function passwordFlaw(password: string): PasswordFlaw | undefined {
  if (password === "") return "required";
  if (password.length < passwordRule.minLength) return "too_short";
  if (password.length > passwordRule.maxLength) return "too_long";
  const strong = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && [...passwordRule.symbols].some((symbol) => password.includes(symbol));
  return strong ? undefined : "too_plain";
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

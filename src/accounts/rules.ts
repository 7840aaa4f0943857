/** What makes a password, a photo and a page of origin acceptable. */
import { hashOfImage } from "#shared/stored-image.ts";
import { passwordRule } from "./contract/limits.ts";

export type PasswordFlaw = "required" | "too_short" | "too_long" | "too_plain";

/** The first rule of spec section 5 that `password` breaks, or undefined when it is good. */
export function passwordFlaw(password: string): PasswordFlaw | undefined {
  if (password === "") return "required";
  if (password.length < passwordRule.minLength) return "too_short";
  if (password.length > passwordRule.maxLength) return "too_long";
  const strong = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) && [...passwordRule.symbols].some((symbol) => password.includes(symbol));
  return strong ? undefined : "too_plain";
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

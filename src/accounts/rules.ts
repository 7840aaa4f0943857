/** Rules about names, photo URLs, return paths and deleted accounts. */

import { visibleText } from "#shared/characters.ts";
import { hashInImagePath } from "#shared/images.ts";
import { maxNameLength } from "./contract/constants.ts";

/**
 * Returns a name that `nameIssue` accepts, for names that the person cannot correct, e.g. from a provider.
 */
export function normalizeName(name: string, fallback: string): string {
  const tidy = (text: string) =>
    text
      .toWellFormed()
      .normalize("NFC")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, maxNameLength)
      .toWellFormed()
      .trim();
  return visibleText(tidy(name)) || tidy(fallback);
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

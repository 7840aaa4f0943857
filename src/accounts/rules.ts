/** Rules about names, photo URLs, return paths, strangers' accounts, deleted accounts and placeholders. */

import { toNfc, visibleText } from "#shared/characters.ts";
import { hashInImagePath } from "#shared/images.ts";
import type { Role } from "#shared/role.ts";
import { maxNameLength } from "./contract/constants.ts";

/**
 * Returns a name that `nameIssue` accepts, for names that the person cannot correct, e.g. from a provider.
 */
export function normalizeName(name: string, fallback: string): string {
  const tidy = (text: string) =>
    toNfc(text.toWellFormed())
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

/**
 * Returns whether a stranger may have created the account with someone else's address. A vendor or an admin
 * is never a stranger: the admin who gave them the role knows them.
 * @param isKnownDevice whether this browser has signed in to the account before
 */
export function mayBelongToStranger(
  { emailVerified, role }: { emailVerified: boolean; role: Role },
  isKnownDevice: boolean,
): boolean {
  return !emailVerified && role === "user" && !isKnownDevice;
}

/** Name that replaces the name of a deleted account, e.g. in its orders. */
export const deletedName = "Deleted account";

/** Returns an address that receives no mail (RFC 2606). @param id a unique id */
export function deletedEmail(id: string): string {
  return `deleted-${id}@deleted.invalid`;
}

/** Returns the address of an imported shop's placeholder account, which receives no mail (RFC 2606). */
export function placeholderEmail(userId: string): string {
  return `vendor-${userId}@mela.invalid`;
}

/** Returns whether this is the account of an imported shop, which no one can sign in to. */
export function isPlaceholder({ id, email }: { id: string; email: string }): boolean {
  return email === placeholderEmail(id);
}

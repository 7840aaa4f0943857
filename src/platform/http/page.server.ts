import { createContext } from "react-router";
import type { PageAccess } from "#shared/page.ts";
import type { Thing } from "#shared/structured-data.ts";
import type { AppContext, Person } from "./endpoint.server.ts";

/** The context of a page's loader: that of endpoints, and the person of the session cookie. */
export interface PageContext {
  ctx: AppContext;
  /**
   * Reads the session cookie. Loaders of public pages never call it, because their pages are cached and the
   * same for everyone.
   */
  person(): Promise<Person | undefined>;
  /** Returns whether this browser has signed in to the account before. Reads a cookie, like `person`. */
  isKnownDevice(userId: string): Promise<boolean>;
  /** Returns who may see the page of React Router's `pattern`. */
  accessOf(pattern: string): PageAccess;
  /**
   * Returns whether the page at this path of our site is rendered for each person who opens it, and not
   * cached.
   */
  isPrivate(path: string): boolean;
}

export const pageContext = createContext<PageContext>();

/** Header with the cache tags of a public page. It is never sent to the client. */
export const tagsHeader = "x-mela-tags";

/** Header with the nonce of the page's inline scripts. It is never sent to the client. */
export const nonceHeader = "x-mela-nonce";

/** Header with the structured data of a public page. It is never sent to the client. */
const structuredDataHeader = "x-mela-structured-data";

/**
 * Returns the response headers of a page that is the same for everyone, for `data(…, { headers })` in its
 * loader.
 * @param things describe the page to search engines. Only the document contains them: React does not render
 * them, so that they are neither in the data nor in the code that the browser loads.
 */
export function publicPage(
  tags: readonly string[],
  things: readonly Thing[] = [],
): { headers: Record<string, string> } {
  return {
    headers: {
      [tagsHeader]: tags.join(" "),
      // A header holds Latin letters only.
      ...(things.length > 0 && { [structuredDataHeader]: encodeURIComponent(JSON.stringify(things)) }),
    },
  };
}

/** Returns the structured data in the response headers of a page. */
export function structuredDataOf(headers: Headers): Thing[] {
  return JSON.parse(decodeURIComponent(headers.get(structuredDataHeader) ?? "[]"));
}

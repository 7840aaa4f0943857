import { createContext } from "react-router";
import type { PageAccess } from "#shared/page.ts";
import type { AppContext, Person } from "./endpoint.server.ts";

/** The context of a page's loader: that of endpoints, and the person of the session cookie. */
export interface PageContext {
  ctx: AppContext;
  /**
   * Reads the session cookie. Loaders of public pages never call it, because their pages are cached for all
   * visitors.
   */
  person(): Promise<Person | undefined>;
  /** Returns who may see the page of React Router's `pattern`. */
  accessOf(pattern: string): PageAccess;
}

export const pageContext = createContext<PageContext>();

/** Header with the cache tags of a public page. It is never sent to the client. */
export const tagsHeader = "x-mela-tags";

/** Header with the nonce of the page's inline scripts. It is never sent to the client. */
export const nonceHeader = "x-mela-nonce";

/**
 * Returns the response headers of a page that is the same for all visitors, for `data(…, { headers })` in its
 * loader.
 */
export function publicPage(tags: readonly string[]): { headers: Record<string, string> } {
  return { headers: { [tagsHeader]: tags.join(" ") } };
}

import { createContext } from "react-router";
import type { PageAccess } from "#shared/page.ts";
import type { AppContext, Person } from "./endpoint.server.ts";

/** What a page's loader works with: the same services as a call, and the person of the session cookie. */
export interface PageServices {
  ctx: AppContext;
  /** Reads the session cookie. Loaders of public pages never call it: their pages are kept for everybody. */
  person(): Promise<Person | undefined>;
  /** Returns who may see the page of React Router's `pattern`. */
  accessOf(pattern: string): PageAccess;
}

export const pageServices = createContext<PageServices>();

/** Header by which a public page tells the page cache what it was made of; it never leaves the server. */
export const tagsHeader = "x-mela-tags";

/** Header by which the renderer reports the nonce of its inline scripts. It is never sent to the client. */
export const nonceHeader = "x-mela-nonce";

/** Response headers of a page that is the same for everybody, for `data(…, { headers })` in its loader. */
export function publicPage(tags: readonly string[]): { headers: Record<string, string> } {
  return { headers: { [tagsHeader]: tags.join(" ") } };
}

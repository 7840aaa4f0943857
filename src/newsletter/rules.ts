/** Validation of e-mail addresses and links of the newsletter, for the form and the server. */
import { maxEmailLength } from "#shared/request-limits.ts";

export type EmailIssue = "required" | "wrong";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// The pattern of HTML's e-mail field, with at least one dot in the host name.
const emailPattern = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);

/** Returns the address as it is stored and compared. */
export const normalizeEmail = (typed: string): string => typed.trim().toLowerCase();

/** Returns why an e-mail address is invalid, or undefined. @param email after `normalizeEmail` */
export function emailIssue(email: string): EmailIssue | undefined {
  if (email === "") return "required";
  return email.length <= maxEmailLength && emailPattern.test(email) ? undefined : "wrong";
}

/** Returns whether a text has the form of a token: 32 random bytes in base64url. Others are not looked up. */
export const isTokenFormat = (text: string): boolean => /^[\w-]{43}$/.test(text);

const requestStates = ["open", "asked", "wrong", "rate-limited", "failed"] as const;
/**
 * Result of a form posted without JavaScript, passed to the page as `?state=`. `open`: nothing has been
 * posted yet, and the page shows the form.
 */
export type RequestState = (typeof requestStates)[number];
export const requestStateOf = (word: string | null): RequestState =>
  requestStates.find((state) => state === word) ?? "open";

/** Result of clicking the button on the page of a mail's link, passed to the page as `?state=`. */
export type LinkResult = "done" | "unknown" | "rate-limited";
/** `ready`: the page shows its button. */
export type LinkState = "ready" | LinkResult;

/** Returns what the page of a mail's link shows: the button, or the result of clicking it. */
export function linkStateOf(query: URLSearchParams): LinkState {
  const state = query.get("state");
  if (state === "done" || state === "rate-limited") return state;
  return isTokenFormat(query.get("token") ?? "") ? "ready" : "unknown";
}

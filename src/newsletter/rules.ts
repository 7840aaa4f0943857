/** What makes an e-mail address and a link of the newsletter acceptable; the same in the form and on the server. */
import { emailMaxLength } from "./contract/constants.ts";

export type EmailFlaw = "required" | "wrong";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
// The pattern of HTML's own e-mail field, with at least one dot in the name of the host.
const address = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${label}(?:\\.${label})+$`);

/** As it is kept and compared. */
export const tidyEmail = (typed: string): string => typed.trim().toLowerCase();

/** @param email after `tidyEmail` */
export function emailFlaw(email: string): EmailFlaw | undefined {
  if (email === "") return "required";
  return email.length <= emailMaxLength && address.test(email) ? undefined : "wrong";
}

/** 32 bytes of chance in base64url; anything else is not asked for in the database. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const askStates = ["open", "asked", "wrong", "often", "failed"] as const;
/** What came of a form that the browser itself posted, told to the page in `?state=`. */
export type AskState = (typeof askStates)[number];
export const askStateOf = (word: string | null): AskState =>
  askStates.find((state) => state === word) ?? "open";

/** `ready`: the page of a mail's link, with its button. */
export type LinkState = "ready" | "done" | "unknown";

/** What the page of a mail's link shows: what came of its button, or the button itself. */
export function linkStateOf(query: URLSearchParams): LinkState {
  if (query.get("state") === "done") return "done";
  return looksLikeToken(query.get("token") ?? "") ? "ready" : "unknown";
}

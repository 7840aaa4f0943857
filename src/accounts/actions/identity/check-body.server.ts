/** Validates the bodies of requests to better-auth, as far as its own options and schemas do not. */
import { APIError } from "better-auth/api";
import { type Locale, locales } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { maxPhotoUrlLength } from "../../contract/constants.ts";
import { nameIssue, nameSentence } from "../../contract/name.ts";
import { emailSchema } from "../../contract.ts";
import { passwordIssue, passwordSentence } from "../../rules/password.ts";
import { isUploadedImageUrl } from "../../rules.ts";

/** Returns the normalized e-mail address of a body, or undefined if it has no valid one. */
export function emailOfBody(body: { email?: unknown } | undefined): string | undefined {
  return emailSchema.safeParse(body?.email).data;
}

/** @throws APIError for the first rule that the body breaks */
export function checkBody(path: string | undefined, body: Record<string, unknown>): void {
  if (String(body.image ?? "").length > maxPhotoUrlLength)
    refuse("PHOTO_URL_TOO_LONG", m.accounts_photo_url_long("en"));
  if (body.image != null && !isUploadedImageUrl(body.image))
    refuse("IMAGE_NOT_OURS", "Please upload the image first.");
  if (body.language !== undefined && !locales.includes(body.language as Locale))
    refuse("INVALID_LANGUAGE", "The language must be en or bn.");
  // ID tokens are only accepted from the provider, in exchange for a code: one in a request may have
  // been issued to another client.
  if ("idToken" in body) refuse("ID_TOKEN_NOT_SUPPORTED", "Please log in on the provider's own page.");
  const signsUp = path === "/sign-up/email";
  if (signsUp || "name" in body) checkName(body.name);
  const email = emailOfBody(body);
  // POST /jwt rejects an invalid address, so its account would never get a token. A sign-in with an invalid
  // address would cost a password hash, but `request-hooks` could not count it.
  if ((signsUp || path === "/sign-in/email") && email === undefined)
    refuse("INVALID_EMAIL", m.accounts_email_wrong("en"));
  if (signsUp) checkPassword(body.password, email);
  if ("newPassword" in body) checkPassword(body.newPassword);
}

function refuse(code: string, message: string): never {
  throw new APIError("BAD_REQUEST", { code, message });
}

function checkName(name: unknown): void {
  const issue = nameIssue(name);
  if (issue) refuse(issue === "required" ? "NAME_REQUIRED" : "NAME_INVALID", nameSentence(issue, "en"));
}

function checkPassword(password: unknown, email?: string): void {
  const issue = typeof password === "string" ? passwordIssue(password, email) : "required";
  if (issue) refuse(`PASSWORD_${issue.toUpperCase()}`, passwordSentence(issue, "en"));
}

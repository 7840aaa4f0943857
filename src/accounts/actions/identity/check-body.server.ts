/** The rules for the bodies of better-auth's endpoints that its own options do not state. */
import { APIError } from "better-auth/api";
import { type Locale, locales } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { photoUrlMaxLength } from "../../contract/constants.ts";
import { nameIssue, nameSentence } from "../../contract/name.ts";
import { email as emailRule } from "../../contract.ts";
import { passwordSentence } from "../../rules/password-sentence.ts";
import { isUploadedImageUrl, passwordIssue } from "../../rules.ts";

/**
 * Returns the e-mail address of the body, if it is valid.
 * @throws APIError for the first rule that the body breaks
 */
export function checkBody(path: string | undefined, body: Record<string, unknown>): string | undefined {
  if (String(body.image ?? "").length > photoUrlMaxLength)
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
  // With an address that POST /jwt rejects, the account would never get a token.
  const email = emailRule.safeParse(body.email).data;
  if (signsUp && email === undefined) refuse("INVALID_EMAIL", m.accounts_email_wrong("en"));
  if (signsUp) checkPassword(body.password, email);
  if ("newPassword" in body) checkPassword(body.newPassword);
  return email;
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

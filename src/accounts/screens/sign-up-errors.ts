import { photoError } from "#client/photo-errors.ts";
import type { FormErrors } from "#client/use-submit.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { nameIssue, nameSentence } from "../contract/name.ts";
import { passwordIssue, passwordSentence } from "../rules/password.ts";

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
  confirm: string;
  photo: File | undefined;
}

/** Checks a registration by the rules of spec section 5. Returns messages by field. */
export function signUpErrors(
  { name, email, password, confirm, photo }: SignUpFields,
  locale: Locale,
): FormErrors<keyof SignUpFields> {
  const errors: FormErrors<keyof SignUpFields> = {};
  const invalidName = nameError(name, locale);
  if (invalidName) errors.name = invalidName;
  const invalidEmail = emailError(email, locale);
  if (invalidEmail) errors.email = invalidEmail;
  Object.assign(errors, newPasswordErrors({ password, confirm, email }, locale));
  const invalidPhoto = photo && photoError(photo, locale);
  if (invalidPhoto) errors.photo = invalidPhoto;
  return errors;
}

export function nameError(name: string, locale: Locale): string | undefined {
  const issue = nameIssue(name);
  return issue && nameSentence(issue, locale);
}

/** Returns the error of a typed e-mail address. The server checks it more strictly. */
export function emailError(email: string, locale: Locale): string | undefined {
  if (email === "") return m.accounts_email_required(locale);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : m.accounts_email_wrong(locale);
}

export interface NewPassword {
  password: string;
  confirm: string;
  /** E-mail address of the account; its local part is no password. */
  email: string;
}

/** Checks a new password and its confirmation. */
export function newPasswordErrors(
  { password, confirm, email }: NewPassword,
  locale: Locale,
): FormErrors<"password" | "confirm"> {
  const errors: FormErrors<"password" | "confirm"> = {};
  const issue = passwordIssue(password, email);
  if (issue) errors.password = passwordSentence(issue, locale);
  if (confirm === "") errors.confirm = m.accounts_confirm_required(locale);
  else if (confirm !== password) errors.confirm = m.accounts_confirm_differs(locale);
  return errors;
}

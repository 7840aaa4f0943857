import type { FormErrors } from "#client/use-form-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { photoMaxMegabytes } from "#shared/picture-limits.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { nameMaxLength } from "../contract/constants.ts";
import { passwordSentence } from "../rules/password-sentence.ts";
import { passwordIssue } from "../rules.ts";

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
  confirm: string;
  photo: File | undefined;
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
const maxPhotoBytes = photoMaxMegabytes * 1024 * 1024;

/** The rules of spec section 5 in the words of the page. */
export function signUpErrors(
  { name, email, password, confirm, photo }: SignUpFields,
  locale: Locale,
): FormErrors<keyof SignUpFields> {
  const errors: FormErrors<keyof SignUpFields> = {};
  const wrongName = nameError(name, locale);
  if (wrongName) errors.name = wrongName;
  const wrongEmail = emailError(email, locale);
  if (wrongEmail) errors.email = wrongEmail;
  Object.assign(errors, newPasswordErrors({ password, confirm, email }, locale));
  const wrongPhoto = photo && photoError(photo, locale);
  if (wrongPhoto) errors.photo = wrongPhoto;
  return errors;
}

export function nameError(name: string, locale: Locale): string | undefined {
  if (name === "") return m.accounts_name_required(locale);
  return name.length > nameMaxLength
    ? m.accounts_name_long(locale, { max: formatNumber(nameMaxLength, locale) })
    : undefined;
}

export function photoError(photo: File, locale: Locale): string | undefined {
  if (!photoTypes.includes(photo.type)) return m.accounts_photo_wrong(locale);
  return photo.size > maxPhotoBytes
    ? m.accounts_photo_large(locale, { max: formatNumber(photoMaxMegabytes, locale) })
    : undefined;
}

/** What is wrong with an address as it is typed; the server looks closer. */
export function emailError(email: string, locale: Locale): string | undefined {
  if (email === "") return m.accounts_email_required(locale);
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : m.accounts_email_wrong(locale);
}

export interface NewPassword {
  password: string;
  confirm: string;
  /** Of the account: its first part is no password. */
  email: string;
}

/** The rules of a password that is chosen: at registration, after a reset, in the account. */
export function newPasswordErrors(
  { password, confirm, email }: NewPassword,
  locale: Locale,
): FormErrors<"password" | "confirm"> {
  const errors: FormErrors<"password" | "confirm"> = {};
  const flaw = passwordIssue(password, email);
  if (flaw) errors.password = passwordSentence(flaw, locale);
  if (confirm === "") errors.confirm = m.accounts_confirm_required(locale);
  else if (confirm !== password) errors.confirm = m.accounts_confirm_differs(locale);
  return errors;
}

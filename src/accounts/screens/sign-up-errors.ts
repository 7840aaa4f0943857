import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { passwordFlaw } from "../rules.ts";
import type { FormErrors } from "./use-form-errors.ts";

export interface SignUpFields {
  name: string;
  email: string;
  password: string;
  confirm: string;
  photo: File | undefined;
}

export const photoTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"];
const maxPhotoBytes = 10 * 1024 * 1024;

/** The rules of spec section 5 in the words of the page. */
export function signUpErrors({ name, email, password, confirm, photo }: SignUpFields, locale: Locale): FormErrors<keyof SignUpFields> {
  const errors: FormErrors<keyof SignUpFields> = {};
  if (name === "") errors.name = m.accounts_name_required({}, { locale });
  else if (name.length > 100) errors.name = m.accounts_name_long({}, { locale });
  if (email === "") errors.email = m.accounts_email_required({}, { locale });
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = m.accounts_email_wrong({}, { locale });
  const flaw = passwordSentence(password, locale);
  if (flaw) errors.password = flaw;
  if (confirm === "") errors.confirm = m.accounts_confirm_required({}, { locale });
  else if (confirm !== password) errors.confirm = m.accounts_confirm_differs({}, { locale });
  if (photo && !photoTypes.includes(photo.type)) errors.photo = m.accounts_photo_wrong({}, { locale });
  else if (photo && photo.size > maxPhotoBytes) errors.photo = m.accounts_photo_large({}, { locale });
  return errors;
}

function passwordSentence(password: string, locale: Locale): string | undefined {
  switch (passwordFlaw(password)) {
    case "required":
      return m.accounts_password_required({}, { locale });
    case "too_short":
      return m.accounts_password_short({}, { locale });
    case "too_long":
      return m.accounts_password_long({}, { locale });
    case "too_plain":
      return m.accounts_password_plain({}, { locale });
    default:
      return undefined;
  }
}

import { ApiProblem } from "#client/problem.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { billName, fieldNames } from "../contract/address-fields.ts";
import { addressErrorMessages } from "../contract/field-issues.ts";
import type { AddressErrors } from "./address-form.ts";

/** Returns the field errors of the server. */
export function serverErrors(error: unknown, locale: Locale): AddressErrors {
  const errors = error instanceof ApiProblem ? error.errors : [];
  return Object.fromEntries(
    errors.map((fieldError) => {
      const path = fieldNames.find((name) => billName(name) === fieldError.path) ?? fieldError.path;
      return [fieldError.path, fieldErrorText(addressErrorMessages, { ...fieldError, path }, locale)];
    }),
  );
}

/** Checks the fields of an address: the same on the server and in the form. */

import { isPrintable, toNfc, visibleText } from "#shared/characters.ts";
import { type FieldErrorMessages, type FieldIssue, numberParam } from "#shared/field-errors.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { m } from "#words/messages.js";
import { effectiveLabels, type LineName, lines, type RequiredLine, zipRange } from "./address-fields.ts";

/**
 * Normalizes a line: NFC, without line breaks, trimmed; empty if no character is visible. Unlike `tidyLine`,
 * keeps double blanks.
 */
export function tidyAddressLine(typed: string): string {
  return visibleText(toNfc(typed).replace(/[\t\r\n]+/g, " "));
}

const requiredMessages: Record<`${RequiredLine}.required`, FieldErrorMessages["invalid"]> = {
  "fullName.required": m.addresses_full_name_required,
  "province.required": m.addresses_province_required,
  "city.required": m.addresses_city_required,
  "area.required": m.addresses_area_required,
  "address.required": m.addresses_address_required,
};

/** The messages of all errors of an address. Billing fields use the names of the delivery fields. */
export const addressErrorMessages: FieldErrorMessages = {
  ...requiredMessages,
  invalid: m.addresses_wrong,
  "mobileNumber.required": m.addresses_mobile_required,
  "zipCode.required": m.addresses_zip_required,
  "effectiveLabel.required": m.addresses_label_required,
  too_long: (locale, params) => m.addresses_long(locale, { count: numberParam(params, "maximum", locale) }),
  unprintable: m.addresses_unprintable,
  wrong_mobile_number: m.addresses_mobile_wrong,
  wrong_zip_code: m.addresses_zip_wrong,
};

/** @param line normalized by `tidyAddressLine` */
export function addressLineIssue(name: LineName, line: string): FieldIssue | undefined {
  const { required, maximum } = lines[name];
  if (line === "" && required) return { code: "required" };
  if (line.length > maximum) return { code: "too_long", params: { maximum } };
  return isPrintable(line) ? undefined : { code: "unprintable" };
}

export function mobileIssue(typed: string | number): FieldIssue | undefined {
  if (String(typed).trim() === "") return { code: "required" };
  return mobileNumberOf(typed) === undefined ? { code: "wrong_mobile_number" } : undefined;
}

/** @param zipCode undefined if it is missing */
export function zipIssue(zipCode: number | undefined): FieldIssue | undefined {
  if (zipCode === undefined) return { code: "required" };
  const valid = Number.isInteger(zipCode) && zipCode >= zipRange.minimum && zipCode <= zipRange.maximum;
  return valid ? undefined : { code: "wrong_zip_code" };
}

export function labelIssue(label: string): FieldIssue | undefined {
  return effectiveLabels.some((known) => known === label) ? undefined : { code: "required" };
}

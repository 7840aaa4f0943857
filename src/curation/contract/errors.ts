/** Checks the fields of a sub-category or popular gift: the same on the server and in the form. */

import { type FieldErrorMessages, type FieldIssue, numberParam } from "#shared/field-errors.ts";
import { textIssue } from "#shared/text-fields.ts";
import { m } from "#words/messages.js";
import { maxTitleLength } from "./constants.ts";

export const itemErrorMessages: FieldErrorMessages = {
  invalid: m.listing_check_field,
  "title.required": m.curation_item_title_required,
  "titleBn.required": m.curation_item_title_bn_required,
  "img.required": m.curation_image_required,
  not_text: m.listing_input_text,
  too_long: (locale, params) =>
    m.listing_input_long(locale, { count: numberParam(params, "maximum", locale) }),
  unprintable: m.listing_input_unprintable,
  foreign_image: m.listing_input_image_foreign,
};

/** @param line tidy */
export function titleIssue(line: string): FieldIssue | undefined {
  return line === "" ? { code: "required" } : textIssue(line, maxTitleLength);
}

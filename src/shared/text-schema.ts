import { z } from "zod";
import { type FieldErrorMessages, type FieldIssue, fieldErrorText } from "./field-errors.ts";
import { typeIssue } from "./text-fields.ts";

/** Returns builders of schemas whose errors have these messages, in English. */
export function textSchemas(messages: FieldErrorMessages) {
  const english = (path: string, issue: FieldIssue) => fieldErrorText(messages, { path, ...issue }, "en");
  return {
    english,
    text: (field: string) => z.string({ error: ({ input }) => english(field, typeIssue(input)) }),
  };
}

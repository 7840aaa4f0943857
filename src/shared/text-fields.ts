/** Normalizes and checks texts that people type: the same on the server and in forms. */

import { z } from "zod";
import { isPrintable, toNfc, visibleText } from "./characters.ts";
import { type FieldErrorMessages, type FieldIssue, fieldErrorText } from "./field-errors.ts";

/** Normalizes a single line: NFC, single blanks, trimmed; empty if no character is visible. */
export function tidyLine(typed: string): string {
  return visibleText(toNfc(typed).replace(/[\s\u00a0]+/g, " "));
}

/** Normalizes a text of several lines: NFC, `\n` as the only line break, trimmed; empty as in `tidyLine`. */
export function tidyParagraphs(typed: string): string {
  return visibleText(toNfc(typed).replace(/\r\n?/g, "\n"));
}

/** @param text tidy and not empty */
export function textIssue(text: string, maximum: number): FieldIssue | undefined {
  if (text.length > maximum) return { code: "too_long", params: { maximum } };
  return isPrintable(text) ? undefined : { code: "unprintable" };
}

/** Returns what is wrong with a value that is not text. */
export function typeIssue(value: unknown): FieldIssue {
  return { code: value === undefined || value === null ? "required" : "not_text" };
}

/** @param text tidy; may have several lines */
export function paragraphsIssue(text: string, maximum: number): FieldIssue | undefined {
  if (text.length > maximum) return { code: "too_long", params: { maximum } };
  return isPrintable(text.replace(/[\t\n]/g, " ")) ? undefined : { code: "unprintable" };
}

/** Returns builders of schemas whose errors have these messages, in English. */
export function textSchemas(messages: FieldErrorMessages) {
  const english = (path: string, issue: FieldIssue) => fieldErrorText(messages, { path, ...issue }, "en");
  return {
    english,
    text: (field: string) => z.string({ error: ({ input }) => english(field, typeIssue(input)) }),
  };
}

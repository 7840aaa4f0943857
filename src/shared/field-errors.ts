/**
 * Errors of single fields: a code and its parameters, from which each reader gets a sentence in their
 * language.
 */
import type { z } from "zod";
import { formatNumber, type Locale } from "./locale.ts";

type FieldParams = Readonly<Record<string, number | string>>;

/**
 * What is wrong with a value. The code is a stable word for machines: `too_long` with the parameter
 * `maximum`.
 */
export interface FieldIssue {
  readonly code: string;
  readonly params?: FieldParams;
}

/** An issue at its place, as a problem document reports it. */
export interface FieldError extends FieldIssue {
  /** Where in the payload, dots between the steps: `address.zipCode`. */
  path: string;
  /** In English. */
  message: string;
}

type FieldErrorMessage = (locale: Locale, params: FieldParams) => string;

/**
 * The sentences of a form, by code, or by field and code (`title.required`). `invalid` is for all other
 * codes.
 */
export type FieldErrorMessages = Readonly<Record<string, FieldErrorMessage>> & {
  readonly invalid: FieldErrorMessage;
};

/** Returns the sentence of a field error. */
export function fieldErrorText(
  messages: FieldErrorMessages,
  { path, code, params = {} }: FieldIssue & Pick<FieldError, "path">,
  locale: Locale,
): string {
  const field = path.split(".").findLast((step) => !/^\d+$/.test(step));
  const messageFor = messages[`${field}.${code}`] ?? messages[code] ?? messages.invalid;
  return messageFor(locale, params);
}

/** Returns a numeric parameter as its reader writes it. */
export const numberParam = (params: FieldParams, name: string, locale: Locale): string =>
  formatNumber(Number(params[name]), locale);

/** Returns a field error for a problem document. */
export function fieldError(messages: FieldErrorMessages, path: string, issue: FieldIssue): FieldError {
  return { path, ...issue, message: fieldErrorText(messages, { path, ...issue }, "en") };
}

/** Returns a refinement of a schema that reports what `issueOf` finds. */
export const reportIssue =
  <T>(messages: FieldErrorMessages, field: string, issueOf: (value: T) => FieldIssue | undefined) =>
  (value: T, check: z.core.$RefinementCtx<T>): void => {
    const issue = issueOf(value);
    if (!issue) return;
    const message = fieldErrorText(messages, { path: field, ...issue }, "en");
    check.addIssue({ code: "custom", message, params: { ...issue } });
  };

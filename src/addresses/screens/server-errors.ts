import { ApiProblem } from "#client/problem.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { addressErrorMessages } from "../contract/field-issues.ts";
import type { HalfErrors } from "./address-form.ts";

/** Returns the field errors of the server, or undefined if there are none. */
export function serverErrors(
  error: unknown,
  locale: Locale,
): { delivery: HalfErrors; billing: HalfErrors } | undefined {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return undefined;
  const errors: Record<"delivery" | "billing", Record<string, string>> = { delivery: {}, billing: {} };
  for (const { path, ...issue } of error.errors) {
    const [, billingField] = /^bill([A-Z].*)$/.exec(path) ?? [];
    const field = billingField ? billingField[0]?.toLowerCase() + billingField.slice(1) : path;
    errors[billingField ? "billing" : "delivery"][field] = fieldErrorText(
      addressErrorMessages,
      { path: field, ...issue },
      locale,
    );
  }
  return errors;
}

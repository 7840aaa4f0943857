import { ApiProblem } from "#client/problem.ts";
import { fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { addressTexts } from "../contract/address-errors.ts";
import type { HalfErrors } from "./address-form.ts";

/** What the server alone has found wrong, under its fields; undefined when it did not name any. */
export function serverErrors(
  error: unknown,
  locale: Locale,
): { delivery: HalfErrors; billing: HalfErrors } | undefined {
  if (!(error instanceof ApiProblem) || error.errors.length === 0) return undefined;
  const found: Record<"delivery" | "billing", Record<string, string>> = { delivery: {}, billing: {} };
  for (const { path, ...fault } of error.errors) {
    const [, billed] = /^bill([A-Z].*)$/.exec(path) ?? [];
    const field = billed ? billed[0]?.toLowerCase() + billed.slice(1) : path;
    found[billed ? "billing" : "delivery"][field] = fieldErrorText(
      addressTexts,
      { path: field, ...fault },
      locale,
    );
  }
  return found;
}

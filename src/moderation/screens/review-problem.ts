import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** Why a product was not decided, or its vendor not written to. */
export function reviewProblem(problem: unknown, locale: Locale): string {
  if (!(problem instanceof ApiProblem)) return problemSentence(problem, locale);
  if (problem.code === "product_changed") return m.catalog_review_changed(locale);
  if (problem.code === "photo_missing") return m.catalog_review_photo_missing(locale);
  if (problem.code !== "transition_not_allowed") return problemSentence(problem, locale);
  return problem.body.productStatus === "approved"
    ? m.catalog_review_approved_already(locale)
    : m.catalog_review_denied_already(locale);
}

/** Whoever decides now would decide on something else than what was seen. */
export function isOutdated(problem: unknown): boolean {
  return (
    problem instanceof ApiProblem &&
    (problem.code === "product_changed" || problem.code === "transition_not_allowed")
  );
}

import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { shelfMaximum } from "../contract/constants.ts";
import type { ShelfEntry } from "../contract.ts";

/** Why a shelf was not changed. @param now the entry as somebody else has written it, when that is known */
export function shelfProblem(problem: unknown, locale: Locale, now?: ShelfEntry): string {
  if (!(problem instanceof ApiProblem)) return problemSentence(problem, locale);
  if (problem.code === "shelf_changed")
    return now
      ? m.catalog_shelf_changed_now(locale, { title: now.title, titleBn: now.titleBn })
      : m.catalog_shelf_changed_meanwhile(locale);
  if (problem.code === "shelf_full")
    return m.catalog_shelf_full(locale, { count: formatNumber(shelfMaximum, locale) });
  if (problem.code === "title_taken") return m.catalog_shelf_taken(locale);
  return problem.status === 404 ? m.catalog_shelf_gone(locale) : problemSentence(problem, locale);
}

import { problemOf, problemSentence } from "#client/problem.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { maxCuratedItems } from "../contract/constants.ts";
import type { CuratedItem } from "../contract.ts";
import type { CurationEndpoint } from "../queries.ts";

/** Returns why a change was rejected. @param now the item as another admin has saved it, if known */
export function curationProblem(error: unknown, locale: Locale, now?: CuratedItem): string {
  const problem = problemOf<CurationEndpoint>(error);
  if (problem?.code === "list_changed")
    return now
      ? m.curation_changed_now(locale, { title: now.title, titleBn: now.titleBn })
      : m.curation_changed_concurrently(locale);
  if (problem?.code === "list_full")
    return m.curation_full(locale, { count: formatNumber(maxCuratedItems, locale) });
  if (problem?.code === "title_taken") return m.curation_title_taken(locale);
  return problem?.status === 404 ? m.curation_gone(locale) : problemSentence(error, locale);
}

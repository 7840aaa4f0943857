import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** Returns why an account was not changed. */
export function peopleProblem(problem: unknown, locale: Locale): string {
  const code = problem instanceof ApiProblem ? problem.code : undefined;
  if (code === "last_admin") return m.accounts_delete_last_admin(locale);
  if (code === "email_unconfirmed") return m.accounts_people_email_unconfirmed(locale);
  return problemSentence(problem, locale);
}

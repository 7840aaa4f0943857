import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { ApiProblem } from "../../queries/problem.ts";
import { problemSentence } from "../problem-sentence.ts";

/** Why an account was not changed. */
export function peopleProblem(problem: unknown, locale: Locale): string {
  const lastAdmin = problem instanceof ApiProblem && problem.code === "last_admin";
  return lastAdmin ? m.accounts_delete_last_admin({}, { locale }) : problemSentence(problem, locale);
}

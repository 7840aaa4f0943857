import { brand } from "#shared/brand.ts";
import { triesSentence } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { ApiProblem } from "./problem.ts";

/** Returns the default error message of a failed request, for codes that the screen does not handle. */
export function problemSentence(error: unknown, locale: Locale): string {
  const { status, code, retryAfterSeconds } =
    error instanceof ApiProblem ? error : new ApiProblem(500, "fault");
  if (status === 0)
    return code === "timeout"
      ? m.shared_problem_timeout(locale)
      : m.shared_problem_network(locale, { brand: brand.nameOf[locale] });
  if (status === 401) return m.shared_problem_signed_out(locale);
  if (code === "proof_needed") return m.shared_problem_proof(locale);
  if (status === 403) return m.shared_problem_forbidden(locale);
  if (status === 404) return m.shared_problem_gone(locale);
  if (status === 429 && retryAfterSeconds !== undefined) return triesSentence(retryAfterSeconds, locale);
  if (status === 429) return m.shared_problem_rate_limited(locale);
  if (code === "busy") return m.shared_problem_busy(locale, { brand: brand.name[locale] });
  if (status === 503) return m.shared_problem_unavailable(locale, { brand: brand.name[locale] });
  return status < 500 ? m.shared_problem_invalid(locale) : m.shared_problem_fault(locale);
}

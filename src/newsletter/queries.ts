/** The newsletter's one call; a visitor makes it, so it carries no token. */
import { type ApiProblem, problemOfAnswer, unreachable } from "#client/problem.ts";
import { timeLimitMs } from "#client/session-hint.ts";
import type { Locale } from "#shared/locale.ts";

/** @returns what went wrong, or undefined. */
export async function askForNewsletter(email: string, language: Locale): Promise<ApiProblem | undefined> {
  const signal = AbortSignal.timeout(timeLimitMs);
  try {
    const answer = await fetch("/api/newsletter", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, language }),
      signal,
    });
    return answer.ok ? undefined : await problemOfAnswer(answer);
  } catch {
    return unreachable(signal.aborted ? "timeout" : "network");
  }
}

import type { EndpointName } from "#client/endpoints.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/** Returns why an account was not changed. */
export function peopleProblem(error: unknown, locale: Locale): string {
  const code = problemOf<Extract<EndpointName, `PATCH /users/admin/user/${string}`>>(error)?.code;
  if (code === "last_admin") return m.profile_last_admin(locale);
  if (code === "email_unconfirmed") return m.people_email_unconfirmed(locale);
  return problemSentence(error, locale);
}

import type { EndpointName } from "#client/endpoints.ts";
import { type ProblemOf, problemOf, problemSentence } from "#client/problem.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { codeLockMinutes, recentProofMinutes } from "../contract/constants.ts";
import type { AuthCodeOf } from "../queries/sign-in.ts";

type SecondFactorEndpoint = Extract<
  EndpointName,
  "POST /users/me/proof" | `${string} /users/me/second-factor${string}`
>;

/** Returns the code of a failed second step of a sign-in, or of a change of two-step sign-in. */
const problemCodeOf = (
  error: unknown,
): ProblemOf<SecondFactorEndpoint>["code"] | AuthCodeOf<"submitSecondStep"> | undefined =>
  problemOf<SecondFactorEndpoint>(error)?.code;

/** Returns a failure for `useSubmit`: at the field of the wrong proof, or of the whole form. */
export function explainSecondFactorProblem(error: unknown, locale: Locale) {
  const text = secondFactorProblemText(error, locale);
  const code = problemCodeOf(error);
  if (code === "wrong_password") return { errors: { password: text } };
  return code === "wrong_code" ? { errors: { code: text } } : { problem: text };
}

/** Returns why a code, or a change of two-step sign-in, was not accepted. */
function secondFactorProblemText(error: unknown, locale: Locale): string {
  switch (problemCodeOf(error)) {
    case "wrong_code":
      return m.accounts_code_wrong(locale);
    case "wrong_password":
      return m.accounts_password_wrong(locale);
    case "second_step_expired":
      return m.accounts_second_step_expired(locale);
    case "ACCOUNT_TEMPORARILY_LOCKED":
      return m.accounts_code_locked(locale, { minutes: formatNumber(codeLockMinutes, locale) });
    case "ACCOUNT_SUSPENDED":
      return m.accounts_suspended(locale, { email: brand.email });
    case "sign_in_again":
      return m.accounts_sign_in_again(locale, { minutes: formatNumber(recentProofMinutes, locale) });
    case "second_factor_on":
    case "second_factor_off":
      return m.accounts_second_factor_changed(locale);
    case "codes_changed":
      return m.accounts_recovery_codes_changed(locale);
    default:
      return problemSentence(error, locale);
  }
}

import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { codeLockMinutes, freshSignInMinutes } from "../contract/constants.ts";

/** Returns a failure for `useSubmit`: at the field of the wrong proof, or of the whole form. */
export function explainCode(error: unknown, locale: Locale) {
  const text = codeProblem(error, locale);
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === "wrong_password") return { errors: { password: text } };
  return code === "wrong_code" ? { errors: { code: text } } : { problem: text };
}

/** Returns why a code, or a change of two-step sign-in, was not accepted. */
export function codeProblem(problem: unknown, locale: Locale): string {
  switch (problem instanceof ApiProblem ? problem.code : undefined) {
    case "wrong_code":
      return m.accounts_code_wrong(locale);
    case "wrong_password":
      return m.accounts_password_wrong(locale);
    case "second_step_over":
      return m.accounts_second_step_over(locale);
    case "ACCOUNT_TEMPORARILY_LOCKED":
      return m.accounts_code_locked(locale, { minutes: formatNumber(codeLockMinutes, locale) });
    case "sign_in_again":
      return m.accounts_delete_sign_in_again(locale, { minutes: formatNumber(freshSignInMinutes, locale) });
    case "second_factor_on":
    case "second_factor_off":
      return m.accounts_second_factor_changed(locale);
    default:
      return problemSentence(problem, locale);
  }
}

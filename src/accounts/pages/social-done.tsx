import { useCallback, useEffect, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { problemSentence } from "#client/problem.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath, localizePath } from "#shared/locale.ts";
import { loginPathFrom, type PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { secondStep } from "../contract/constants.ts";
import { loadPersonAndToken } from "../queries/sign-in.ts";
import { sendSocialResult } from "../queries/social-window.ts";
import { returnPath } from "../rules.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { SecondStepForm } from "../screens/SecondStepForm.tsx";
import { socialErrorMessage } from "../screens/SocialButtons.tsx";
import { useLeaveSignInPage } from "../screens/use-leave-sign-in-page.ts";
import type { Route } from "./+types/social-done";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader({ url }: Route.LoaderArgs) {
  return {
    from: returnPath(url.searchParams.get("from"), localizePath("/", localeOfPath(url.pathname))),
    popup: url.searchParams.get("popup") === "1",
    error: url.searchParams.get("error"),
    secondStepValue: url.searchParams.get(secondStep.parameter),
  };
}

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_social_title(locale));

/**
 * The page to which the provider redirects: creates profile and token, notifies the page that opened the
 * pop-up, and closes it.
 */
export default function SocialDone({
  loaderData: { from, popup, error, secondStepValue },
}: Route.ComponentProps) {
  const locale = useLocale();
  const leave = useLeaveSignInPage(from);
  const requiresCode = error === null && secondStepValue !== null;
  const [state, setState] = useState<"working" | "done" | { problem: string }>("working");

  const finish = useCallback(() => {
    if (!popup) return leave(m.accounts_login_done(locale));
    sendSocialResult({ done: true });
    window.close();
    setState("done");
  }, [popup, leave, locale]);

  useEffect(() => {
    if (error === null || !popup) return;
    sendSocialResult({ done: false, error });
    window.close();
  }, [error, popup]);

  useEffect(() => {
    // The form of the second step loads person and token itself.
    if (error !== null || requiresCode) return;
    loadPersonAndToken().then(finish, (failure) => setState({ problem: problemSentence(failure, locale) }));
  }, [error, requiresCode, finish, locale]);

  if (requiresCode && state === "working")
    return (
      <AuthFrame title={m.accounts_second_step_title(locale)}>
        <SecondStepForm
          mayTrustDevice={secondStepValue === secondStep.mayTrust}
          onDone={finish}
          onBack={() => {
            // The page that opened the pop-up offers to log in again.
            if (popup) window.close();
            location.assign(localizePath(loginPathFrom(from), locale));
          }}
        />
      </AuthFrame>
    );

  const stateProblem = typeof state === "object" ? state.problem : undefined;
  const problem = error === null ? stateProblem : socialErrorMessage(error, locale);
  return (
    <AuthFrame title={(problem ? m.accounts_social_title_failed : m.accounts_social_title)(locale)}>
      {problem ? (
        <div className="flex flex-col gap-4">
          <FormProblem text={problem} />
          <ButtonLink to={loginPathFrom(from)} kind="outline">
            {m.accounts_back_to_login(locale)}
          </ButtonLink>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p role="status">
            {state === "done" ? m.accounts_social_done(locale) : m.accounts_social_finishing(locale)}
          </p>
          {state === "done" && (
            <ButtonLink to="/" kind="outline">
              {m.accounts_social_to_home(locale, { brand: brand.nameIn[locale] })}
            </ButtonLink>
          )}
        </div>
      )}
    </AuthFrame>
  );
}

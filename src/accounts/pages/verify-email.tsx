import { useEffect, useState } from "react";
import { localisePath } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { verifyLinkHours } from "../contract/limits.ts";
import { ApiProblem } from "../queries/problem.ts";
import { confirmEmail } from "../queries/sign-in.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { AuthNews } from "../screens/AuthNews.tsx";
import { FormProblem } from "../screens/FormProblem.tsx";
import { privateMeta } from "../screens/private-meta.ts";
import { problemSentence } from "../screens/problem-sentence.ts";
import { SendVerification } from "../screens/SendVerification.tsx";
import type { Route } from "./+types/verify-email";
import { loadVerifyPage } from "./mailed-link-loaders.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadVerifyPage(args);
}

export const meta: Route.MetaFunction = ({ location }) => privateMeta(location.pathname, (locale) => m.accounts_verify_title({}, { locale }));

type State = "working" | "done" | "waiting" | "spent" | { problem: unknown };

/** Uses the link up by a call of its own, so that a mail program which only looks at the page does not. */
export default function VerifyEmail({ loaderData: { token, person } }: Route.ComponentProps) {
  const locale = useLocale();
  const [state, setState] = useState<State>(person?.verified ? "done" : token ? "working" : "waiting");

  useEffect(() => {
    if (state !== "working" || !token) return;
    confirmEmail(token).then(
      () => setState("done"),
      (problem) => setState(problem instanceof ApiProblem && problem.code === "INVALID_TOKEN" ? "spent" : { problem }),
    );
  }, [state, token]);

  if (state === "done") {
    return (
      <AuthFrame title={m.accounts_verify_done_title({}, { locale })}>
        <AuthNews text={m.accounts_verify_done({}, { locale })}>
          <ButtonLink to="/">{m.accounts_verify_to_shop({}, { locale })}</ButtonLink>
        </AuthNews>
      </AuthFrame>
    );
  }
  if (state === "working") {
    return (
      <AuthFrame title={m.accounts_verify_title({}, { locale })}>
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner quiet />
          {m.accounts_verify_working({}, { locale })}
        </p>
      </AuthFrame>
    );
  }
  if (typeof state === "object") {
    return (
      <AuthFrame title={m.accounts_verify_title({}, { locale })}>
        <div className="flex flex-col gap-4">
          <FormProblem text={problemSentence(state.problem, locale)} />
          <Button onClick={() => setState("working")}>{m.shared_try_again({}, { locale })}</Button>
        </div>
      </AuthFrame>
    );
  }
  const spent = state === "spent";
  return (
    <AuthFrame title={spent ? m.accounts_reset_spent_title({}, { locale }) : m.accounts_verify_title({}, { locale })}>
      <AuthNews text={newsOf(spent, person?.email)}>
        {person ? (
          <SendVerification email={person.email} onVerified={() => setState("done")} />
        ) : (
          <>
            {spent && <p className="text-muted">{m.accounts_verify_login({}, { locale })}</p>}
            <ButtonLink to={`/user/login?from=${encodeURIComponent(localisePath("/user/verify-email", locale))}`}>
              {m.accounts_login_button({}, { locale })}
            </ButtonLink>
          </>
        )}
      </AuthNews>
    </AuthFrame>
  );

  function newsOf(isSpent: boolean, email: string | undefined): string {
    if (isSpent) return m.accounts_verify_spent({ hours: formatNumber(verifyLinkHours, locale) }, { locale });
    return email ? m.accounts_verify_waiting({ email }, { locale }) : m.accounts_verify_login({}, { locale });
  }
}

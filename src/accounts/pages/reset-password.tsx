import { useState } from "react";
import { privateMeta } from "#client/private-meta.ts";
import { refreshSession } from "#client/session-hint.ts";
import { formatNumber } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { resetLinkMinutes } from "../contract/constants.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { AuthResult } from "../screens/AuthResult.tsx";
import { ResetPasswordForm } from "../screens/ResetPasswordForm.tsx";
import type { Route } from "./+types/reset-password";
import { loadResetPage } from "./mailed-link-loaders.server.ts";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader(args: Route.LoaderArgs) {
  return loadResetPage(args);
}

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_reset_title(locale));

export default function ResetPassword({
  loaderData: { token, email, replacesAccount },
}: Route.ComponentProps) {
  const locale = useLocale();
  const [result, setResult] = useState<"done" | "spent">();
  if (result === "done") {
    return (
      <AuthFrame title={m.accounts_reset_done_title(locale)}>
        <AuthResult text={m.accounts_reset_done(locale)}>
          <ButtonLink to="/user/login">{m.accounts_login_button(locale)}</ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  if (result === "spent" || email === null) {
    return (
      <AuthFrame title={m.accounts_link_spent_title(locale)}>
        <AuthResult
          text={m.accounts_reset_spent(locale, { minutes: formatNumber(resetLinkMinutes, locale) })}
        >
          <ButtonLink to="/user/forgot-password">{m.accounts_reset_again(locale)}</ButtonLink>
          <ButtonLink to="/user/login" kind="outline">
            {m.accounts_back_to_login(locale)}
          </ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.accounts_reset_title(locale)} intro={m.accounts_reset_intro(locale, { email })}>
      <ResetPasswordForm
        token={token}
        email={email}
        replacesAccount={replacesAccount}
        onDone={() => {
          // If this browser was signed in to the account, its session has ended.
          void refreshSession({ afterPending: true });
          setResult("done");
        }}
        onSpent={() => setResult("spent")}
      />
    </AuthFrame>
  );
}

import { useState } from "react";
import { privateMeta } from "#client/private-meta.ts";
import { readPurchaseIntent } from "#client/purchase-intent.ts";
import { formatNumber, localizePath } from "#shared/locale.ts";
import { loginPathFrom, type PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { verifyLinkHours } from "../contract/constants.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { AuthResult } from "../screens/AuthResult.tsx";
import { ConfirmOrDisown } from "../screens/ConfirmOrDisown.tsx";
import { SendVerification } from "../screens/SendVerification.tsx";
import { VerifyOwnEmail } from "../screens/VerifyOwnEmail.tsx";
import type { Route } from "./+types/verify-email";
import { loadVerifyPage } from "./mailed-link-loaders.server.ts";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader(args: Route.LoaderArgs) {
  return loadVerifyPage(args);
}

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_verify_title(locale));

type State = "ready" | "done" | "waiting" | "spent" | "closed";

/**
 * The page that the link in the verification mail opens. Opening it changes nothing, so that a mail scanner
 * cannot verify the address: that needs a click in a browser that is signed in to the account.
 */
export default function VerifyEmail({ loaderData: { token, link, person } }: Route.ComponentProps) {
  const locale = useLocale();
  const [state, setState] = useState<State>(firstState);

  function firstState(): State {
    // A link for another account is not done just because the reader's own address is verified.
    if (token && link) return "ready";
    if (person?.verified) return "done";
    return token ? "spent" : "waiting";
  }

  if (state === "ready" && token && link) {
    const props = { token, email: link.email, onSpent: () => setState("spent") };
    if (link.own) return <VerifyOwnEmail {...props} onDone={() => setState("done")} />;
    return <ConfirmOrDisown {...props} signedInAs={person?.email} onClosed={() => setState("closed")} />;
  }
  if (state === "done") {
    return (
      <AuthFrame title={m.accounts_verify_done_title(locale)}>
        <AuthResult text={m.accounts_verify_done(locale)}>
          <ButtonLink to={readPurchaseIntent()?.path ?? "/"}>{m.accounts_verify_to_shop(locale)}</ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  if (state === "closed") {
    return (
      <AuthFrame title={m.accounts_disown_done_title(locale)}>
        <AuthResult text={m.accounts_disown_done(locale)}>
          <ButtonLink to="/">{m.accounts_verify_to_shop(locale)}</ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  const spent = state === "spent";
  return (
    <AuthFrame title={spent ? m.accounts_link_spent_title(locale) : m.accounts_verify_title(locale)}>
      <AuthResult text={messageOf(spent, person?.email)}>
        {person && !person.verified ? (
          <SendVerification email={person.email} onVerified={() => setState("done")} />
        ) : (
          <>
            {spent && <p className="text-muted">{m.accounts_verify_login(locale)}</p>}
            <ButtonLink to={loginPathFrom(localizePath("/user/verify-email", locale))}>
              {m.accounts_login_button(locale)}
            </ButtonLink>
          </>
        )}
      </AuthResult>
    </AuthFrame>
  );

  function messageOf(isSpent: boolean, email: string | undefined): string {
    if (isSpent) return m.accounts_verify_spent(locale, { hours: formatNumber(verifyLinkHours, locale) });
    return email ? m.accounts_verify_waiting(locale, { email }) : m.accounts_verify_login(locale);
  }
}

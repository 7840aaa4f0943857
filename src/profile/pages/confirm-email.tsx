import { useState } from "react";
import { verifyLinkHours } from "#accounts/contract/constants.ts";
import { AuthFrame } from "#accounts/screens/AuthFrame.tsx";
import { AuthResult } from "#accounts/screens/AuthResult.tsx";
import { LogInFirst } from "#accounts/screens/LogInFirst.tsx";
import { findEmailChange } from "#accounts/store/mailed-links.server.ts";
import { replaceAccessToken } from "#client/access-token.ts";
import { FormProblem } from "#client/FormProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { refreshSession } from "#client/session-hint.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { formatNumber } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { accountPath } from "#shared/page.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { confirmEmailChange } from "../queries/account.ts";
import type { Route } from "./+types/confirm-email";

export const page: PageDefinition = { access: "anyone", isReserved: true };

/**
 * Checks the link without using it. `email`: the new address; null if the link is invalid. `own`: this
 * browser is signed in to the account.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, person } = context.get(pageContext);
  const signedIn = await person();
  const token = url.searchParams.get("token") ?? "";
  const change = await findEmailChange(ctx.db, token, ctx.now());
  return {
    token,
    email: change?.to ?? null,
    own: change !== undefined && change.userId === signedIn?.id,
    signedInAs: signedIn?.email,
  };
}

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.profile_email_change_confirm_title(locale));

/** Codes of a confirmation in a browser that is no longer signed in to the account. */
const signInNeeded = new Set(["account_needed", "not_signed_in", "other_person"]);

type State = "ready" | "busy" | "done" | "spent" | { problem: string };

/** The page that the link in the mail to a new address opens. Only the button changes the address. */
export default function ConfirmEmail({
  loaderData: { token, email, own, signedInAs },
}: Route.ComponentProps) {
  const locale = useLocale();
  const [state, setState] = useState<State>(email === null ? "spent" : "ready");

  async function confirm() {
    setState("busy");
    try {
      await confirmEmailChange(token);
      // The session that has requested the change goes on, and the others have ended. If it is this one, all
      // its tabs get the new address, even if this tab is closed now.
      if (await refreshSession({ afterPending: true })) await replaceAccessToken().catch(() => {});
      setState("done");
    } catch (error) {
      const code = problemOf<"POST /users/email-change">(error)?.code;
      if (code === "link_spent") return setState("spent");
      // The reloaded page offers to log in.
      if (code && signInNeeded.has(code)) return location.reload();
      const taken = code === "email_taken";
      setState({ problem: taken ? m.profile_email_change_taken(locale) : problemSentence(error, locale) });
    }
  }

  if (state === "done") {
    return (
      <AuthFrame title={m.profile_email_change_done_title(locale)}>
        <AuthResult text={m.profile_email_change_done(locale, { email: email ?? "" })}>
          <ButtonLink to={accountPath}>{m.profile_email_change_to_account(locale)}</ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  if (state === "spent") {
    return (
      <AuthFrame title={m.accounts_link_spent_title(locale)}>
        <AuthResult
          text={m.profile_email_change_spent(locale, { hours: formatNumber(verifyLinkHours, locale) })}
        >
          <ButtonLink to={accountPath}>{m.profile_email_change_to_account(locale)}</ButtonLink>
        </AuthResult>
      </AuthFrame>
    );
  }
  if (!own) {
    // Only who is signed in to the account may confirm its new address.
    return (
      <AuthFrame
        title={m.profile_email_change_confirm_title(locale)}
        intro={m.profile_email_change_claim(locale, { email: email ?? "", brand: brand.nameIn[locale] })}
      >
        <div className="flex flex-col gap-4">
          <LogInFirst signedInAs={signedInAs} label={m.profile_email_change_login(locale)} />
        </div>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title={m.profile_email_change_confirm_title(locale)}
      intro={m.profile_email_change_confirm_text(locale, { email: email ?? "" })}
    >
      <div className="flex flex-col gap-4">
        <FormProblem text={typeof state === "object" ? state.problem : undefined} />
        <Button busy={state === "busy"} onClick={confirm} className="w-full">
          {m.profile_email_change_confirm_button(locale)}
        </Button>
      </div>
    </AuthFrame>
  );
}

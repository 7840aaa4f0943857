import { useState } from "react";
import { privateMeta } from "#client/private-meta.ts";
import { formatNumber } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { Link, useLocale } from "#ui/locale.tsx";
import { publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { resetLinkMinutes } from "../contract/constants.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { AuthResult } from "../screens/AuthResult.tsx";
import { ForgotPasswordForm } from "../screens/ForgotPasswordForm.tsx";
import type { Route } from "./+types/forgot-password";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export const meta: Route.MetaFunction = ({ location, matches }) =>
  privateMeta(location.pathname, (locale) => m.accounts_forgot_title(locale), publicUrlOf(matches));

export default function ForgotPassword() {
  const locale = useLocale();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const back = (
    <p className="mt-5 text-center">
      <Link to="/user/login" className="inline-block py-1 font-bold text-leaf underline underline-offset-4">
        {m.accounts_back_to_login(locale)}
      </Link>
    </p>
  );
  if (sent) {
    return (
      <AuthFrame title={m.accounts_forgot_sent_title(locale)}>
        <AuthResult text={m.accounts_forgot_sent(locale)}>
          <p className="text-muted">
            {m.accounts_forgot_sent_help(locale, { minutes: formatNumber(resetLinkMinutes, locale) })}
          </p>
          <Button kind="outline" onClick={() => setSent(false)}>
            {m.accounts_forgot_other(locale)}
          </Button>
        </AuthResult>
        {back}
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={m.accounts_forgot_title(locale)} intro={m.accounts_forgot_intro(locale)}>
      <ForgotPasswordForm
        email={email}
        onSent={(typed) => {
          setEmail(typed);
          setSent(true);
        }}
      />
      {back}
    </AuthFrame>
  );
}

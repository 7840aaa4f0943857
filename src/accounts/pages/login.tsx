import { useState } from "react";
import { privateMeta } from "#client/private-meta.ts";
import { brand } from "#shared/brand.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import type { SecondStep } from "../queries/sign-in.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { LoginForm } from "../screens/LoginForm.tsx";
import { SecondStepForm } from "../screens/SecondStepForm.tsx";
import { SocialButtons } from "../screens/SocialButtons.tsx";
import { useLeaveSignInPage } from "../screens/use-leave-sign-in-page.ts";
import type { Route } from "./+types/login";
import { type LoginReason, loadSignInPage } from "./sign-in-loader.server.ts";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader(args: Route.LoaderArgs) {
  return loadSignInPage(args);
}

export const meta: Route.MetaFunction = ({ location, matches }) =>
  privateMeta(location.pathname, (locale) => m.accounts_login_title(locale), publicUrlOf(matches));

export default function Login({ loaderData: { from, reason, socialProviders } }: Route.ComponentProps) {
  const locale = useLocale();
  const leave = useLeaveSignInPage(from);
  const done = () => leave(m.accounts_login_done(locale));
  const [secondStep, setSecondStep] = useState<SecondStep>();
  if (secondStep)
    return (
      <AuthFrame title={m.accounts_second_step_title(locale)}>
        <SecondStepForm {...secondStep} onDone={done} onBack={() => setSecondStep(undefined)} />
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={m.accounts_login_title(locale)}
      intro={(reason ? intros[reason] : m.accounts_login_intro)(locale)}
    >
      <LoginForm onDone={done} onSecondStep={setSecondStep} />
      <SocialButtons providers={socialProviders} from={from} onDone={done} />
      <p className="mt-5 text-center">
        {m.accounts_login_no_account(locale, { brand: brand.nameIn[locale] })}{" "}
        <Link
          to={`/user/register?from=${encodeURIComponent(from)}`}
          className="inline-block py-1 font-bold text-leaf underline underline-offset-4"
        >
          {m.accounts_login_to_register(locale)}
        </Link>
      </p>
    </AuthFrame>
  );
}

const intros: Record<LoginReason, typeof m.accounts_login_intro> = {
  cart: m.accounts_login_intro_cart,
  orders: m.accounts_login_intro_orders,
  ended: m.accounts_login_intro_ended,
  other: m.accounts_login_intro_private,
};

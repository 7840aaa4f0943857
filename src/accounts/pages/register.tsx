import { privateMeta } from "#client/private-meta.ts";
import { loginPathFrom, type PageDefinition } from "#shared/page.ts";
import { Link, useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import { RegisterForm } from "../screens/RegisterForm.tsx";
import { SocialButtons } from "../screens/SocialButtons.tsx";
import { useLeaveSignInPage } from "../screens/use-leave-sign-in-page.ts";
import type { Route } from "./+types/register";
import { loadSignInPage } from "./sign-in-loader.server.ts";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader(args: Route.LoaderArgs) {
  return loadSignInPage(args);
}

export const meta: Route.MetaFunction = ({ location, matches }) =>
  privateMeta(location.pathname, (locale) => m.accounts_register_title(locale), publicUrlOf(matches));

export default function Register({ loaderData: { from, socialProviders } }: Route.ComponentProps) {
  const locale = useLocale();
  const leave = useLeaveSignInPage(from);
  return (
    <AuthFrame title={m.accounts_register_title(locale)} intro={m.accounts_register_intro(locale)}>
      <RegisterForm
        from={from}
        onDone={(photo) => {
          if (photo === "failed") notice(m.accounts_register_photo_failed(locale), "failed");
          if (photo === "url_too_long") notice(m.accounts_photo_url_long(locale), "failed");
          leave(m.accounts_register_done(locale));
        }}
      />
      <SocialButtons
        providers={socialProviders}
        from={from}
        onDone={() => leave(m.accounts_login_done(locale))}
      />
      <p className="mt-5 text-center">
        {m.accounts_register_have_account(locale)}{" "}
        <Link
          to={loginPathFrom(from)}
          className="inline-block py-1 font-bold text-leaf underline underline-offset-4"
        >
          {m.accounts_register_to_login(locale)}
        </Link>
      </p>
    </AuthFrame>
  );
}

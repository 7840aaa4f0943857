import { useEffect, useState } from "react";
import { FormProblem } from "#client/FormProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { ApiProblem, problemSentence } from "#client/problem.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { type Locale, localeOfPath, localizePath } from "#shared/locale.ts";
import { loginPathFrom, type PageDefinition } from "#shared/page.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { listSocialProviders } from "../actions/social.server.ts";
import { beginSocialSignIn } from "../queries/sign-in.ts";
import { returnPath } from "../rules.ts";
import { AuthFrame } from "../screens/AuthFrame.tsx";
import type { Route } from "./+types/social";

export const page: PageDefinition = { access: "anyone", isReserved: true };

export function loader({ url, context }: Route.LoaderArgs) {
  const locale = localeOfPath(url.pathname);
  const providers = listSocialProviders(context.get(pageContext).ctx.config, locale);
  return {
    /** Undefined if the URL names no provider of this instance. */
    provider: providers.find(({ id }) => id === url.searchParams.get("provider"))?.id,
    from: returnPath(url.searchParams.get("from"), localizePath("/", locale)),
    popup: url.searchParams.get("popup") === "1",
  };
}

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_social_title(locale));

/** Redirects to the provider's page, in the pop-up window or, if that was blocked, in the main window. */
export default function Social({ loaderData: { provider, from, popup } }: Route.ComponentProps) {
  const locale = useLocale();
  const [problem, setProblem] = useState(provider ? undefined : m.accounts_social_link_gone(locale));

  useEffect(() => {
    if (!provider) return;
    const query = new URLSearchParams({ from, ...(popup && { popup: "1" }) });
    beginSocialSignIn(provider, `${localizePath("/user/social/done", locale)}?${query}`, locale).then(
      (url) => location.replace(url),
      (error) => setProblem(problemText(error, locale)),
    );
  }, [provider, from, popup, locale]);

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
        <p role="status">{m.accounts_social_going(locale)}</p>
      )}
    </AuthFrame>
  );
}

function problemText(error: unknown, locale: Locale): string {
  // better-auth returns 404 while it cannot reach the provider.
  const isUnreachable = error instanceof ApiProblem && error.status === 404;
  return isUnreachable ? m.accounts_social_failed(locale) : problemSentence(error, locale);
}

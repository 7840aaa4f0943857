import { type RouterContextProvider, redirect } from "react-router";
import { endedParameter } from "#client/sign-out.ts";
import { pageContext } from "#platform/http/page.server.ts";
import { localeOfPath, localizePath, withoutLocale } from "#shared/locale.ts";
import { listSocialProviders } from "../actions/social.server.ts";
import type { SocialProvider } from "../contract.ts";
import { returnPath } from "../rules.ts";

/** "ended": the session ended on a private page. The others name the private page that redirected here. */
export type LoginReason = "ended" | "cart" | "orders" | "other";

export interface SignInPage {
  /** Path of the page to open after signing in, in the language of this page. */
  from: string;
  /** Why the person must log in; undefined if they chose to. */
  reason: LoginReason | undefined;
  socialProviders: SocialProvider[];
}

/** Loads the login and the registration page. Redirects a person who is already signed in. */
export async function loadSignInPage({
  url,
  context,
}: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<SignInPage> {
  const { ctx, person, isPrivate } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  // Checked again, because `/bn//host` without its language is another site.
  const from = returnPath(
    localizePath(returnPath(url.searchParams.get("from")), locale),
    localizePath("/", locale),
  );
  if (await person()) throw redirect(from);
  return {
    from,
    reason: isPrivate(from) ? reasonOf(from, url.searchParams.has(endedParameter)) : undefined,
    socialProviders: listSocialProviders(ctx.config, locale),
  };
}

function reasonOf(from: string, hasEnded: boolean): LoginReason {
  if (hasEnded) return "ended";
  const [path] = withoutLocale(from).split(/[?#]/);
  return path === "/cart" ? "cart" : path === "/dashboard/user/my-orders" ? "orders" : "other";
}

import { type RouterContextProvider, redirect } from "react-router";
import { pageContext } from "#platform/http/page.server.ts";
import { localeOfPath, localizePath } from "#shared/locale.ts";
import { listSocialProviders } from "../actions/social.server.ts";
import type { SocialProvider } from "../contract.ts";
import { returnPath } from "../rules.ts";

export interface SignInPage {
  /** Path of the page to open after signing in. */
  from: string;
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
  const { ctx, person } = context.get(pageContext);
  const locale = localeOfPath(url.pathname);
  const from = returnPath(url.searchParams.get("from"), localizePath("/", locale));
  if (await person()) throw redirect(from);
  return { from, socialProviders: listSocialProviders(ctx.config, locale) };
}

import { type RouterContextProvider, redirect } from "react-router";
import { pageServices } from "#platform/http/page.server.ts";
import { localeOfPath, localisePath } from "#shared/locale.ts";
import { socialChoices } from "../actions/social.server.ts";
import { returnPath } from "../rules.ts";

export interface SignInPage {
  /** Where to go after signing in: a path on this site. */
  from: string;
  choices: { id: string; name: string }[];
}

/** What the login and the register page stand on. Whoever is signed in already goes on at once. */
export async function loadSignInPage({
  url,
  context,
}: {
  url: URL;
  context: Readonly<RouterContextProvider>;
}): Promise<SignInPage> {
  const { ctx, person } = context.get(pageServices);
  const from = returnPath(url.searchParams.get("from"), localisePath("/", localeOfPath(url.pathname)));
  if (await person()) throw redirect(from);
  return { from, choices: socialChoices(ctx.config) };
}

import type { RouterContextProvider } from "react-router";
import { pageContext } from "#platform/http/page.server.ts";
import { isEmailVerified } from "../store/accounts.server.ts";
import { findLink } from "../store/mailed-links.server.ts";

interface Args {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/**
 * Checks the link without using it, so that the page can report an invalid one immediately. `email`: the
 * account of the link; null if it is invalid.
 */
export async function loadResetPage({
  url,
  context,
}: Args): Promise<{ token: string; email: string | null }> {
  const { ctx } = context.get(pageContext);
  const token = url.searchParams.get("token") ?? "";
  const owner = await findLink(ctx.db, "reset-password", token, ctx.now());
  return { token, email: owner?.email ?? null };
}

export interface VerifyPage {
  /** Token of the link; null without a link. */
  token: string | null;
  /** The account that the link verifies; null if it is invalid. `own`: this browser is signed in to it. */
  link: { email: string; own: boolean } | null;
  /** The signed-in person, if there is one. */
  person: { email: string; verified: boolean } | null;
}

export async function loadVerifyPage({ url, context }: Args): Promise<VerifyPage> {
  const { ctx, person } = context.get(pageContext);
  const signedIn = await person();
  const token = url.searchParams.get("token");
  const owner = token === null ? undefined : await findLink(ctx.db, "verify-email", token, ctx.now());
  return {
    token,
    link: owner ? { email: owner.email, own: owner.userId === signedIn?.id } : null,
    person: signedIn ? { email: signedIn.email, verified: await isEmailVerified(ctx.db, signedIn.id) } : null,
  };
}

import type { RouterContextProvider } from "react-router";
import { pageContext } from "#platform/http/page.server.ts";
import { mayBelongToStranger } from "../rules.ts";
import { findAccountByEmail, isEmailVerified } from "../store/accounts.server.ts";
import { findLink } from "../store/mailed-links.server.ts";

interface Args {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

export interface ResetPage {
  token: string;
  /** Address of the account of the link; null if the link is invalid. */
  email: string | null;
  /**
   * Whether a reset in this browser replaces the account. Also true for a suspended one, which it does not
   * replace, so that the page does not reveal a suspension.
   */
  replacesAccount: boolean;
}

/** Checks the link without using it, so that the page can report an invalid one immediately. */
export async function loadResetPage({ url, context }: Args): Promise<ResetPage> {
  const { ctx, isKnownDevice } = context.get(pageContext);
  const token = url.searchParams.get("token") ?? "";
  const owner = await findLink(ctx.db, "reset-password", token, ctx.now());
  const account = owner && (await findAccountByEmail(ctx.db, owner.email));
  return {
    token,
    email: owner?.email ?? null,
    replacesAccount: account !== undefined && mayBelongToStranger(account, await isKnownDevice(account.id)),
  };
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

import type { RouterContextProvider } from "react-router";
import { pageServices } from "#platform/http/page.server.ts";
import { isEmailVerified } from "../store/identity.server.ts";
import { findEmailChange, findLink } from "../store/mailed-links.server.ts";

interface Args {
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** Looks at the link without using it up: an old one is told before anything is typed. `email`: whose password it sets; null when it no longer works. */
export async function loadResetPage({
  url,
  context,
}: Args): Promise<{ token: string; email: string | null }> {
  const { ctx } = context.get(pageServices);
  const token = url.searchParams.get("token") ?? "";
  const owner = await findLink(ctx.db, "reset-password", token, ctx.now());
  return { token, email: owner?.email ?? null };
}

export interface VerifyPage {
  /** What the link carries; null when somebody comes without one. */
  token: string | null;
  /** The account that the link confirms; null when it no longer works. `own`: this browser is signed in to it. */
  link: { email: string; own: boolean } | null;
  /** The signed-in person, if there is one. */
  person: { email: string; verified: boolean } | null;
}

export async function loadVerifyPage({ url, context }: Args): Promise<VerifyPage> {
  const { ctx, person } = context.get(pageServices);
  const found = await person();
  const token = url.searchParams.get("token");
  const owner = token === null ? undefined : await findLink(ctx.db, "verify-email", token, ctx.now());
  return {
    token,
    link: owner ? { email: owner.email, own: owner.userId === found?.id } : null,
    person: found ? { email: found.email, verified: await isEmailVerified(ctx.db, found.id) } : null,
  };
}

/** Looks at the link of a new address without using it up. `email`: the new address; null when the link no longer works. */
export async function loadEmailChange({
  url,
  context,
}: Args): Promise<{ token: string; email: string | null }> {
  const { ctx } = context.get(pageServices);
  const token = url.searchParams.get("token") ?? "";
  const change = await findEmailChange(ctx.db, token, ctx.now());
  return { token, email: change?.to ?? null };
}

/**
 * Makes the account of somebody who comes through a social provider for the first time, before better-auth looks for it.
 * Its own way fails for the second of two that begin at once; and so the mails of the new account are written with the account itself.
 */
import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getOAuthState } from "better-auth/api";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type Locale, localeOfPath } from "#shared/locale.ts";
import { email as emailRule } from "../contract.ts";
import { tidyName } from "../rules.ts";
import { insertSocialAccount } from "../store/identity.server.ts";
import { mailFirstVerification, mailWelcome } from "./confirm-email.server.ts";

export function firstSocialSignIn(ctx: AppContext): BetterAuthPlugin {
  const watched = new WeakSet<SocialProvider>();
  const watch = (providers: readonly SocialProvider[]) => {
    for (const provider of providers.filter((one) => !watched.has(one))) {
      watched.add(provider);
      const getUserInfo = provider.getUserInfo.bind(provider);
      provider.getUserInfo = async (tokens) => {
        const info = await getUserInfo(tokens);
        if (!info) return info;
        const user = { ...info.user, emailVerified: isTrue(info.user.emailVerified) };
        const accountId = String(
          (await provider.accountSubject({ tokens, profile: info.data })) ?? "",
        ).trim();
        await admit(ctx, provider.id, accountId, user);
        return { ...info, user };
      };
    }
  };
  return {
    id: "first-social-sign-in",
    // After the plugin that adds the OpenID providers: this one looks over the shoulder of each.
    init: ({ socialProviders }) => watch(socialProviders),
    hooks: {
      // A provider that could not be reached at start is added later, on its first use.
      before: [
        {
          matcher: ({ path }) => path?.startsWith("/callback/") === true,
          handler: createAuthMiddleware(async (ctx) => watch(ctx.context.socialProviders)),
        },
      ],
    },
  };
}

type SocialProvider = AuthContext["socialProviders"][number];

/** Returns whether a claim is true. Some providers send claims as strings, so that "false" would be truthy. */
const isTrue = (claim: unknown) => claim === true || claim === "true";

interface ProvidedUser {
  name?: string | undefined;
  email?: string | null | undefined;
  emailVerified: boolean;
}

/** Does nothing for whom better-auth knows already, or will refuse: it decides on both next, by the same answer of the provider. */
async function admit(
  ctx: AppContext,
  providerId: string,
  accountId: string,
  user: ProvidedUser,
): Promise<void> {
  const email = emailRule.safeParse(user.email);
  if (!email.success || accountId === "") return;
  const language = await languageOfSignIn();
  const person = {
    providerId,
    accountId,
    email: email.data,
    emailVerified: user.emailVerified,
    name: tidyName(user.name ?? "", email.data.split("@")[0] ?? ""),
    language,
  };
  await inTransaction(ctx.db, async (trx) => {
    const userId = await insertSocialAccount(trx, person, ctx.now());
    if (!userId) return;
    await mailFirstVerification(ctx, trx, userId);
    await mailWelcome(ctx, trx, userId);
  });
}

/** The sign-in comes back to a page in the language in which it began. */
async function languageOfSignIn(): Promise<Locale> {
  const state = await getOAuthState();
  return localeOfPath(new URL(String(state?.callbackURL ?? "/"), "http://mela.invalid").pathname);
}

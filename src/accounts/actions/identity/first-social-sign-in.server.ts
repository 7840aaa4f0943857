/**
 * Creates the account at the first sign-in with another provider, before better-auth looks for it.
 * better-auth would fail the second of two concurrent first sign-ins, and could not write the mails of the
 * account in the same transaction.
 */
import type { AuthContext, BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getOAuthState } from "better-auth/api";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { type Locale, localeOfPath } from "#shared/locale.ts";
import { emailSchema } from "../../contract.ts";
import { normalizeName } from "../../rules.ts";
import { insertSocialAccount } from "../../store/accounts.server.ts";
import { mailFirstVerification, mailWelcome } from "../verify-email.server.ts";

export function firstSocialSignIn(ctx: AppContext): BetterAuthPlugin {
  const wrapped = new WeakSet<AuthProvider>();
  const wrap = (providers: readonly AuthProvider[]) => {
    for (const provider of providers.filter((candidate) => !wrapped.has(candidate))) {
      wrapped.add(provider);
      const getUserInfo = provider.getUserInfo.bind(provider);
      provider.getUserInfo = async (tokens) => {
        const info = await getUserInfo(tokens);
        if (!info) return info;
        const user = { ...info.user, emailVerified: isTrue(info.user.emailVerified) };
        const accountId = String(
          (await provider.accountSubject({ tokens, profile: info.data })) ?? "",
        ).trim();
        await createAccount(ctx, provider.id, accountId, user);
        return { ...info, user };
      };
    }
  };
  return {
    id: "first-social-sign-in",
    // Must be listed after the plugin that adds the OpenID providers, because it wraps each provider.
    init: ({ socialProviders }) => wrap(socialProviders),
    hooks: {
      // better-auth adds a provider that was unreachable at start on its first use.
      before: [
        {
          matcher: ({ path }) => path?.startsWith("/callback/") === true,
          handler: createAuthMiddleware(async ({ context }) => wrap(context.socialProviders)),
        },
      ],
    },
  };
}

type AuthProvider = AuthContext["socialProviders"][number];

/**
 * Returns whether a claim is true. Some providers send claims as strings, so that "false" would be truthy.
 */
const isTrue = (claim: unknown) => claim === true || claim === "true";

interface ProvidedUser {
  name?: string | undefined;
  email?: string | null | undefined;
  emailVerified: boolean;
}

/** Creates the account unless it exists or better-auth, which runs next, will reject the sign-in. */
async function createAccount(
  ctx: AppContext,
  providerId: string,
  accountId: string,
  user: ProvidedUser,
): Promise<void> {
  const email = emailSchema.safeParse(user.email);
  if (!email.success || accountId === "") return;
  const language = await languageOfSignIn();
  const person = {
    providerId,
    accountId,
    email: email.data,
    emailVerified: user.emailVerified,
    name: normalizeName(user.name ?? "", email.data.split("@")[0] ?? ""),
    language,
  };
  await inTransaction(ctx.db, async (trx) => {
    const userId = await insertSocialAccount(trx, person, ctx.now());
    if (!userId) return;
    // In this order: no first verification mail is due after the welcome mail. An address that the provider
    // has verified needs none.
    await mailFirstVerification(ctx, trx, userId);
    await mailWelcome(ctx, trx, userId);
  });
}

/** Returns the language of the page that the sign-in returns to. */
async function languageOfSignIn(): Promise<Locale> {
  const state = await getOAuthState();
  return localeOfPath(new URL(String(state?.callbackURL ?? "/"), "http://mela.invalid").pathname);
}

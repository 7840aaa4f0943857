/**
 * Configures better-auth: our connection pool and password rules, sign-in with other providers, roles that
 * clients cannot set.
 */
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { genericOAuth } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { brand } from "#shared/brand.ts";
import { otherSession, passwordRule } from "../../contract/constants.ts";
import { attemptCounter } from "../attempt-counter.server.ts";
import type { KnownDevices } from "../known-device.server.ts";
import { hashPassword, verifyPassword } from "../password.server.ts";
import { accountHooks } from "./account-hooks.server.ts";
import { disabledPaths, minuteLimits, requestCounts } from "./auth-paths.server.ts";
import { clientIpHeader } from "./client-ip.server.ts";
import { createEncryption, versionedSecrets } from "./encryption.server.ts";
import { firstSocialSignIn } from "./first-social-sign-in.server.ts";
import { logFaults, withAuthErrors } from "./identity-errors.server.ts";
import { mailedLinkEndpoints } from "./mailed-link-endpoints.server.ts";
import { requestHooks } from "./request-hooks.server.ts";
import { secondFactorAtSignIn } from "./second-factor-sign-in.server.ts";
import { acceptPreviousSecret } from "./signed-cookies.server.ts";

/** An OpenID Connect provider, configured by the URL of its discovery document or by its endpoints. */
export interface OpenIdProvider {
  id: string;
  name: string;
  discoveryUrl?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
  clientId: string;
  clientSecret: string;
  prompt?: "login";
  /** Whether sign-ins fail if the ID tokens cannot be verified. The login page offers the provider anyway. */
  requireIdTokenVerification?: boolean;
}

/** @param secrets the first one signs and encrypts; all of them verify and decrypt */
export function openBetterAuth(
  ctx: AppContext,
  secrets: readonly [string, ...string[]],
  social: readonly OpenIdProvider[],
  devices: KnownDevices,
) {
  const { pool, config, log } = ctx;
  const attempts = attemptCounter(ctx);
  const encryption = createEncryption(secrets);
  return betterAuth({
    appName: brand.name.en,
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secrets: versionedSecrets(secrets),
    trustedOrigins: config.ownOrigins,
    telemetry: { enabled: false },
    logger: { log: logFaults(log) },
    onAPIError: {
      // The error page of better-auth shows any text of the URL.
      errorURL: `${config.publicUrl}/user/social/done`,
      // A fault then reaches our error handler. better-auth still responds to its own errors.
      throw: true,
    },
    disabledPaths,
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
      type: "postgres",
      transaction: true,
    },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "user" },
        suspended: { type: "boolean", input: false, defaultValue: false },
        language: { type: "string", required: false, defaultValue: "en" },
      },
    },
    session: {
      modelName: "sessions",
      fields: {
        userId: "user_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
      // For the browser's cookie. What ends a session, by role and idle time, is in `sessions.server.ts`.
      expiresIn: otherSession.days * 24 * 60 * 60,
    },
    account: {
      modelName: "identities",
      // Otherwise, a social sign-in would open the account that a stranger has created with the address.
      accountLinking: { requireLocalEmailVerified: true },
      fields: {
        userId: "user_id",
        accountId: "account_id",
        providerId: "provider_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        createdAt: "created_at",
        updatedAt: "updated_at",
      },
    },
    verification: {
      modelName: "verifications",
      fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordRule.minLength,
      maxPasswordLength: passwordRule.maxLength,
      password: {
        hash: (password) => withAuthErrors(() => hashPassword(password)),
        verify: (attempt) => withAuthErrors(() => verifyPassword(attempt)),
      },
    },
    plugins: [
      genericOAuth({
        config: social.map(({ id, ...provider }) => ({
          providerId: id,
          ...provider,
          scopes: ["openid", "email", "profile"],
          pkce: true,
          accountSubject: subject,
        })),
      }),
      firstSocialSignIn(ctx),
      acceptPreviousSecret(config.secretPrevious),
      mailedLinkEndpoints(ctx, attempts, devices),
      ...secondFactorAtSignIn(ctx, encryption, secrets),
    ],
    ...(config.google || config.facebook
      ? {
          socialProviders: {
            ...(config.google && {
              google: { clientId: config.google.id, clientSecret: config.google.secret },
            }),
            ...(config.facebook && {
              facebook: { clientId: config.facebook.id, clientSecret: config.facebook.secret },
            }),
          },
        }
      : {}),
    rateLimit: {
      enabled: true,
      customStorage: requestCounts(ctx),
      window: 60,
      max: Math.ceil(300 * config.rateLimitFactor),
      customRules: minuteLimits(config.rateLimitFactor),
    },
    databaseHooks: accountHooks(ctx, encryption),
    hooks: requestHooks(ctx, secrets, attempts, devices),
    advanced: {
      database: { generateId: () => newId() },
      ...cookieNames(config.publicUrl),
      ipAddress: { ipAddressHeaders: [clientIpHeader] },
      // better-auth disables this check in tests by default.
      disableOriginCheck: false,
    },
  });
}

/**
 * Names cookies `__Host-…` over https: browsers accept those from this host only, so other hosts of the
 * domain cannot set them.
 */
function cookieNames(
  publicUrl: string,
): Pick<
  NonNullable<BetterAuthOptions["advanced"]>,
  "cookiePrefix" | "useSecureCookies" | "defaultCookieAttributes"
> {
  const secure = publicUrl.startsWith("https:");
  // The default of better-auth is `__Secure-`, which other hosts of the domain may set.
  return {
    cookiePrefix: secure ? "__Host-mela" : "mela",
    useSecureCookies: false,
    defaultCookieAttributes: { secure },
  };
}

/** Returns the `sub` claim, which identifies a person in OpenID Connect. */
function subject({ profile }: { profile: { sub?: string | number | null | undefined } }): string {
  return String(profile.sub ?? "");
}

/** The identity provider: better-auth on our pool, with our password rules, roles that nobody can choose, and the social door. */
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { email as emailRule, sessionDays } from "../contract.ts";
import { isOwnPhoto, nameFlaw, passwordFlaw, tidyName } from "../rules.ts";
import { hashPassword, verifyPassword } from "./password.server.ts";

export type Identity = ReturnType<typeof openIdentity>;

/** The header in which the server tells better-auth whom it is talking to; one that comes from outside is dropped first. */
export const addressHeader = "x-mela-address";

const flawSentence = {
  required: "Password is required",
  too_short: "Password must have at least 6 characters.",
  too_long: "Password must have at most 128 characters.",
  too_plain: "Password must have at least one capital letter and one special character.",
} as const;

const nameSentence = {
  required: "Name is required",
  invalid: "Name must have at most 100 characters, all of them printable.",
} as const;

/** Doors that no page of ours opens. Each is one more way to guess a password or to change an account, so they stay shut. */
const closedPaths = [
  "/account-info",
  "/change-email",
  "/delete-user",
  "/delete-user/callback",
  "/get-access-token",
  "/link-social",
  "/refresh-token",
  "/request-password-reset",
  "/reset-password",
  "/send-verification-email",
  "/unlink-account",
  "/update-session",
  "/verify-email",
  "/verify-password",
];

/** What better-auth calls an error although the request was at fault; some of these quote it. */
const refusedRequest =
  /^(Invalid |Blocked |Provider not found|Provider does not support|State not found|Failed to parse state|Failed to get user info|INVALID_CALLBACK_REQUEST|OAuth issuer mismatch|No callback URL|Unable to link account - )/;

/** An OpenID Connect provider: found by its discovery document when the shop starts, or by its addresses when these are known. */
export interface SocialProvider {
  id: string;
  name: string;
  discoveryUrl?: string;
  authorizationUrl?: string;
  tokenUrl?: string;
  userInfoUrl?: string;
  clientId: string;
  clientSecret: string;
  prompt?: "login";
  /** Without verified id tokens this provider is not offered at all. */
  requireIdTokenVerification?: boolean;
}

/** Within one minute: the better-auth defaults for these (3 in 10 seconds) know nothing of the factor. The first match counts. */
function minuteLimits(factor: number) {
  const perMinute = (max: number) => ({ window: 60, max: max * factor });
  return {
    "/sign-in/email": perMinute(10),
    "/sign-in/social": perMinute(20),
    "/sign-in/*": perMinute(10),
    "/sign-up/*": perMinute(10),
    "/change-password": perMinute(10),
  };
}

export function openIdentity(pool: pg.Pool, config: Config, secret: string, social: readonly SocialProvider[], log: Log) {
  return betterAuth({
    appName: "Mela",
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secret,
    trustedOrigins: config.ownOrigins,
    telemetry: { enabled: false },
    logger: {
      // Its warnings (a wrong password, an unknown e-mail) are answers, not faults.
      log: (level, message, ...details) => {
        const err = [message as unknown, ...details].find((part) => part instanceof Error);
        const isFault = level === "error" && !refusedRequest.test(message) && !(isAPIError(err) && err.statusCode < 500);
        log[isFault ? "error" : "debug"]({ ...(err !== undefined && { err }) }, `identity: ${message}`);
      },
    },
    onAPIError: {
      // Its own page shows whatever text stands in the address.
      errorURL: `${config.publicUrl}/user/social/done`,
      // Thrown on, a fault reaches the error handler of all calls; kept, it would be printed to the console.
      onError(error) {
        if (!isAPIError(error)) throw error;
      },
    },
    disabledPaths: closedPaths,
    database: { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), type: "postgres", transaction: true },
    user: {
      modelName: "users",
      fields: { emailVerified: "email_verified", createdAt: "created_at", updatedAt: "updated_at" },
      additionalFields: {
        role: { type: "string", input: false, defaultValue: "user" },
        suspended: { type: "boolean", input: false, defaultValue: false },
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
      expiresIn: sessionDays * 24 * 60 * 60,
    },
    account: {
      modelName: "identities",
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
    verification: { modelName: "verifications", fields: { expiresAt: "expires_at", createdAt: "created_at", updatedAt: "updated_at" } },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
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
    ],
    ...(config.google || config.facebook
      ? {
          socialProviders: {
            ...(config.google && { google: { clientId: config.google.id, clientSecret: config.google.secret } }),
            ...(config.facebook && { facebook: { clientId: config.facebook.id, clientSecret: config.facebook.secret } }),
          },
        }
      : {}),
    rateLimit: {
      enabled: true,
      storage: "database",
      modelName: "rate_limits",
      fields: { lastRequest: "last_request" },
      window: 60,
      max: 300 * config.rateLimitFactor,
      customRules: minuteLimits(config.rateLimitFactor),
    },
    databaseHooks: {
      // A picture on another site's server would tell that site of every visit; ours are uploaded.
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, name: tidyName(user.name, user.email.split("@")[0] ?? ""), image: isOwnPhoto(user.image) ? user.image : null },
          }),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const body: Record<string, unknown> = typeof context.body === "object" && context.body !== null ? context.body : {};
        if (body.image != null && !isOwnPhoto(body.image)) refuse("IMAGE_NOT_OURS", "Please upload the picture first.");
        const signsUp = context.path === "/sign-up/email";
        if (signsUp || "name" in body) checkName(body.name);
        // Longer ones than our calls take would make an account that never gets a token.
        if (signsUp && !emailRule.safeParse(body.email).success) refuse("INVALID_EMAIL", "This is not an e-mail address.");
        if (signsUp) checkPassword(body.password);
        if ("newPassword" in body) checkPassword(body.newPassword);
        return typeof body.name === "string" ? { context: { body: { ...body, name: body.name.trim() } } } : undefined;
      }),
    },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      cookiePrefix: "mela",
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}

function refuse(code: string, message: string): never {
  throw new APIError("BAD_REQUEST", { code, message });
}

function checkName(name: unknown): void {
  const flaw = nameFlaw(name);
  if (flaw) refuse(`NAME_${flaw.toUpperCase()}`, nameSentence[flaw]);
}

function checkPassword(password: unknown): void {
  const flaw = typeof password === "string" ? passwordFlaw(password) : "required";
  if (flaw) refuse(`PASSWORD_${flaw.toUpperCase()}`, flawSentence[flaw]);
}

/** OpenID Connect names a person by `sub`, whatever else the provider sends along. */
function subject({ profile }: { profile: { sub?: string | number | null | undefined } }): string {
  return String(profile.sub ?? "");
}

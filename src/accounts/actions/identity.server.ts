/** The identity provider: better-auth on our pool, with our password rules, roles that nobody can choose, and the social door. */
import { betterAuth } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Config } from "#platform/config.server.ts";
import type { Log } from "#platform/log.server.ts";
import { sessionDays } from "../contract.ts";
import { isOwnPhoto, passwordFlaw } from "../rules.ts";
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
      log: (level, message, ...details) =>
        log[level === "error" ? "error" : "debug"]({ details: details.filter((detail) => detail instanceof Error) }, `identity: ${message}`),
    },
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
      customRules: {
        "/sign-in/email": { window: 60, max: 10 * config.rateLimitFactor },
        "/sign-up/email": { window: 60, max: 10 * config.rateLimitFactor },
        "/sign-in/social": { window: 60, max: 20 * config.rateLimitFactor },
      },
    },
    databaseHooks: {
      // A picture on another site's server would tell that site of every visit; ours are uploaded.
      user: { create: { before: async (user) => ({ data: { ...user, image: isOwnPhoto(user.image) ? user.image : null } }) } },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const { password, name, image } = (context.body ?? {}) as Record<string, unknown>;
        if (image != null && !isOwnPhoto(image)) throw new APIError("BAD_REQUEST", { code: "IMAGE_NOT_OURS", message: "Please upload the picture first." });
        if (context.path !== "/sign-up/email") return;
        if (typeof name !== "string" || name.trim() === "" || name.length > 100) {
          throw new APIError("BAD_REQUEST", { code: "NAME_REQUIRED", message: "Name is required" });
        }
        const flaw = typeof password === "string" ? passwordFlaw(password) : "required";
        if (flaw) throw new APIError("BAD_REQUEST", { code: `PASSWORD_${flaw.toUpperCase()}`, message: flawSentence[flaw] });
      }),
    },
    advanced: {
      database: { generateId: () => crypto.randomUUID() },
      cookiePrefix: "mela",
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
  });
}

/** OpenID Connect names a person by `sub`, whatever else the provider sends along. */
function subject({ profile }: { profile: { sub?: string | number | null | undefined } }): string {
  return String(profile.sub ?? "");
}

/**
 * Configures better-auth: our connection pool and password rules, sign-in with other providers, roles that
 * clients cannot set.
 */
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { genericOAuth } from "better-auth/plugins";
import { Kysely, PostgresDialect } from "kysely";
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { newId } from "#platform/new-id.server.ts";
import { brand } from "#shared/brand.ts";
import { type Locale, locales } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { passwordRule, photoUrlMaxLength } from "../../contract/constants.ts";
import { email as emailRule, sessionDays } from "../../contract.ts";
import { passwordSentence } from "../../rules/password-sentence.ts";
import { isOwnPhoto, nameIssue, passwordIssue, tidyName } from "../../rules.ts";
import { findPasswordByEmail, findPasswordHash, isEmailTaken } from "../../store/identity.server.ts";
import { endSession, removeSessionIfTooOld } from "../../store/sessions.server.ts";
import { attemptCounter } from "../attempt-counter.server.ts";
import { mailFirstVerification } from "../confirm-email.server.ts";
import { deviceCookie, knownDevices } from "../known-device.server.ts";
import { hashPassword, verifyPassword } from "../password.server.ts";
import { firstSocialSignIn } from "./first-social-sign-in.server.ts";
import { addressHeader, addressOf, withAuthErrors } from "./identity-errors.server.ts";
import { mailedLinkEndpoints } from "./mailed-link-endpoints.server.ts";
import { versionedSecrets } from "./sealing.server.ts";
import { disabledSecondFactorPaths, secondFactorAtSignIn } from "./second-factor-sign-in.server.ts";
import { acceptPreviousSecret, readSignedCookie } from "./signed-cookies.server.ts";

const nameMessages = {
  required: "Name is required",
  invalid: "Name can have at most 100 characters, and no control characters.",
} as const;

/**
 * Endpoints of better-auth that the site does not use. Most are replaced by our own; each would be another
 * way to guess a password or change an account.
 */
const disabledPaths = [
  "/account-info",
  "/change-email",
  "/change-password",
  "/delete-user",
  "/delete-user/callback",
  "/get-access-token",
  "/link-social",
  "/list-accounts",
  "/list-sessions",
  "/refresh-token",
  "/revoke-other-sessions",
  "/revoke-session",
  "/revoke-sessions",
  "/unlink-account",
  "/update-session",
  "/update-user",
  "/verify-password",
  ...disabledSecondFactorPaths,
];

/**
 * Beginnings of messages that better-auth logs as errors although the request was invalid. Some quote the
 * request.
 */
const invalidRequestMessages = [
  "Invalid ",
  "Blocked ",
  "Provider not found",
  "Provider does not support",
  "State not found",
  "Failed to parse state",
  "Failed to get user info",
  "INVALID_CALLBACK_REQUEST",
  "OAuth issuer mismatch",
  "No callback URL",
  "Unable to link account - ",
];

/** An OpenID Connect provider, configured by the URL of its discovery document or by its endpoints. */
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
  /** If true, the provider is only offered when its ID tokens can be verified. */
  requireIdTokenVerification?: boolean;
}

/**
 * Limits per minute. They replace the defaults of better-auth (3 in 10 seconds), which ignore
 * RATE_LIMIT_FACTOR.
 */
function minuteLimits(factor: number) {
  const perMinute = (max: number) => ({ window: 60, max: max * factor });
  return {
    // Limited by attempt-counter.server.ts. better-auth would also count correct passwords, for a whole
    // mobile network at once.
    "/sign-in/email": false as const,
    "/sign-up/email": false as const,
    "/sign-in/social": perMinute(120),
    "/request-password-reset": perMinute(60),
    "/reset-password": perMinute(60),
    "/send-verification-email": perMinute(60),
    "/verify-email": perMinute(60),
    "/disown-account": perMinute(60),
    "/two-factor/verify-totp": perMinute(60),
    "/two-factor/verify-backup-code": perMinute(60),
    // Counted in auth-routes.server.ts, by session.
    "/get-session": false as const,
  };
}

/** @param secrets the first one signs and encrypts; all of them verify and decrypt */
export function openBetterAuth(
  ctx: AppContext,
  secrets: readonly [string, ...string[]],
  social: readonly SocialProvider[],
) {
  const { pool, config, log } = ctx;
  const attempts = attemptCounter(ctx);
  const devices = knownDevices(secrets);
  /**
   * Sign-ins in progress: the password hash at their start, and the device id if the account knows the
   * device.
   */
  const signInsInProgress = new WeakMap<Request, { hash: string | undefined; device: string | undefined }>();
  return betterAuth({
    appName: brand.name.en,
    baseURL: config.publicUrl,
    basePath: "/api/auth",
    secrets: versionedSecrets(secrets),
    trustedOrigins: config.ownOrigins,
    telemetry: { enabled: false },
    logger: {
      // better-auth warns of a wrong password or an unknown e-mail, which are not faults.
      log: (level, message, ...details) => {
        const err = [message as unknown, ...details].find((part) => part instanceof Error);
        const isFault =
          level === "error" &&
          !invalidRequestMessages.some((start) => message.startsWith(start)) &&
          !(isAPIError(err) && err.statusCode < 500);
        log[isFault ? "error" : "debug"]({ ...(err !== undefined && { err }) }, `identity: ${message}`);
      },
    },
    onAPIError: {
      // The error page of better-auth shows any text of the URL.
      errorURL: `${config.publicUrl}/user/social/done`,
      // Rethrown, so that a fault reaches our error handler instead of the console.
      onError(error) {
        if (!isAPIError(error)) throw error;
      },
    },
    disabledPaths: disabledPaths,
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
      ...secondFactorAtSignIn(ctx),
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
      storage: "database",
      modelName: "rate_limits",
      fields: { lastRequest: "last_request" },
      window: 60,
      max: 300 * config.rateLimitFactor,
      customRules: minuteLimits(config.rateLimitFactor),
    },
    databaseHooks: {
      // Only uploaded photos: a photo on another site would report every visit to that site.
      user: {
        create: {
          before: async (user) => ({
            data: {
              ...user,
              name: tidyName(user.name, user.email.split("@")[0] ?? ""),
              image: isOwnPhoto(user.image) ? user.image : null,
            },
          }),
          // Runs after the commit. A failure must not fail the sign-up; a job sends the mail later.
          after: async (user) => {
            await inTransaction(ctx.db, (trx) => mailFirstVerification(ctx, trx, user.id)).catch((error) =>
              log.warn({ err: error }, "could not write the first mail of an account; a job retries"),
            );
          },
        },
      },
      session: {
        create: {
          // A suspended account gets the response for a wrong password. With another provider, the sign-in
          // just fails.
          before: async ({ userId }, context) => {
            const user: object | null | undefined =
              await context?.context.internalAdapter.findUserById(userId);
            if (!user || !("suspended" in user) || !user.suspended) return undefined;
            if (context?.path === "/sign-in/email")
              throw new APIError("UNAUTHORIZED", {
                code: "INVALID_EMAIL_OR_PASSWORD",
                message: "Invalid email or password",
              });
            return false;
          },
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async (context) => {
        // Hooks see the original cookie, which may be signed with the previous secret (see
        // `acceptPreviousSecret`).
        const token = readSignedCookie(
          context.headers?.get("cookie"),
          context.context.authCookies.sessionToken.name,
          secrets,
        );
        if (token) await removeSessionIfTooOld(pool, token);
        const body: Record<string, unknown> =
          typeof context.body === "object" && context.body !== null ? context.body : {};
        if (String(body.image ?? "").length > photoUrlMaxLength)
          refuse("PHOTO_URL_TOO_LONG", m.accounts_photo_url_long("en"));
        if (body.image != null && !isOwnPhoto(body.image))
          refuse("IMAGE_NOT_OURS", "Please upload the image first.");
        if (body.language !== undefined && !locales.includes(body.language as Locale))
          refuse("INVALID_LANGUAGE", "The language must be en or bn.");
        // ID tokens are only accepted from the provider, in exchange for a code: one in a request may have
        // been issued to another client.
        if ("idToken" in body) refuse("ID_TOKEN_NOT_SUPPORTED", "Please log in on the provider's own page.");
        const signsUp = context.path === "/sign-up/email";
        if (signsUp || "name" in body) checkName(body.name);
        // With an address that POST /jwt rejects, the account would never get a token.
        const email = emailRule.safeParse(body.email).data;
        if (signsUp && email === undefined)
          refuse("INVALID_EMAIL", "Enter a valid e-mail address, such as name@example.com.");
        if (signsUp) checkPassword(body.password, email);
        if ("newPassword" in body) checkPassword(body.newPassword);
        if (email !== undefined && signsUp)
          await withAuthErrors(() => attempts.signUp(email, addressOf(context)));
        if (email !== undefined && context.path === "/sign-in/email") {
          const account = await findPasswordByEmail(ctx.db, email);
          const device =
            account &&
            devices.find(
              context.getCookie(context.context.createAuthCookie(deviceCookie.name).name),
              account.userId,
            );
          await withAuthErrors(() => attempts.signIn(email, addressOf(context), device));
          if (context.request)
            signInsInProgress.set(context.request, { hash: account?.hash ?? undefined, device });
        }
        return typeof body.name === "string"
          ? { context: { body: { ...body, name: body.name.trim() } } }
          : undefined;
      }),
      after: createAuthMiddleware(async (context) => {
        const email = emailRule.safeParse(context.body?.email).data;
        const { returned, newSession } = context.context;
        // A concurrent password change ends all sessions. It locks the account, so a session that it did not
        // end was written after it, and the new password is visible here.
        const signIn = context.request && signInsInProgress.get(context.request);
        if (newSession && signIn) {
          const password = await findPasswordHash(ctx.db, newSession.user.id);
          if (password !== signIn.hash) {
            await endSession(ctx.db, newSession.user.id, newSession.session.id);
            throw new APIError("UNAUTHORIZED", {
              code: "INVALID_EMAIL_OR_PASSWORD",
              message: "Invalid email or password",
            });
          }
        }
        const failure = isAPIError(returned) ? returned : undefined;
        // Only wrong passwords count. The attempt was counted in advance.
        if (email !== undefined && signIn) {
          if (failure?.statusCode === 401) await attempts.signInFailed(email, addressOf(context));
          else await attempts.giveBackSignIn(email, addressOf(context), signIn.device);
          if (newSession) await attempts.signedIn(email);
        }
        if (newSession) {
          const { name, attributes } = context.context.createAuthCookie(deviceCookie.name, {
            maxAge: deviceCookie.maxAge,
          });
          context.setCookie(name, devices.add(context.getCookie(name), newSession.user.id), attributes);
        }
        // Of two concurrent sign-ups, the second one fails when it writes.
        if (
          email !== undefined &&
          failure?.body?.code === "FAILED_TO_CREATE_USER" &&
          (await isEmailTaken(ctx.db, email))
        ) {
          throw new APIError("UNPROCESSABLE_ENTITY", {
            code: "USER_ALREADY_EXISTS",
            message: "User already exists.",
          });
        }
      }),
    },
    advanced: {
      database: { generateId: () => newId() },
      ...cookieNames(config.publicUrl),
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // better-auth disables this check in tests by default.
      disableOriginCheck: false,
    },
  });
}

function refuse(code: string, message: string): never {
  throw new APIError("BAD_REQUEST", { code, message });
}

function checkName(name: unknown): void {
  const issue = nameIssue(name);
  if (issue) refuse(`NAME_${issue.toUpperCase()}`, nameMessages[issue]);
}

function checkPassword(password: unknown, email?: string): void {
  const issue = typeof password === "string" ? passwordIssue(password, email) : "required";
  if (issue) refuse(`PASSWORD_${issue.toUpperCase()}`, passwordSentence(issue, "en"));
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

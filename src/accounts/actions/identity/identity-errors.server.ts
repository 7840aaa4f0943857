/**
 * Converts refusals into errors of better-auth: `{ code, message }`, with codes in capitals. Logs its faults.
 */
import type { BetterAuthOptions } from "better-auth";
import { APIError, isAPIError } from "better-auth/api";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { tooManyAttemptsText } from "#shared/dates.ts";
import { commonRefusals, Refusal, type RefusalKind } from "#shared/refusal.ts";
import { accountRefusals } from "../../contract.ts";

// Codes that better-auth already has.
const codes: Record<string, string> = {
  [accountRefusals.link_spent.code]: "INVALID_TOKEN",
  [accountRefusals.already_verified.code]: "EMAIL_ALREADY_VERIFIED",
};

/** Returns the error for a wrong password, which equals better-auth's own. */
export function wrongCredentials(): APIError {
  return new APIError("UNAUTHORIZED", {
    code: "INVALID_EMAIL_OR_PASSWORD",
    message: "Invalid email or password",
  });
}

/** Runs `work`. @throws APIError instead of a Refusal */
export async function withAuthErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refusal ? authError(error.kind, error.retryAfterSeconds) : error;
  }
}

/**
 * Returns a refusal as an error of better-auth.
 * @param wait seconds after which a new attempt is allowed
 */
export function authError(kind: RefusalKind, wait?: number): APIError {
  const message =
    kind === commonRefusals.too_many_requests ? tooManyAttemptsText(wait ?? 60, "en") : kind.sentence;
  return new APIError(
    kind.status as 400,
    { code: authCode(kind), message },
    wait === undefined ? {} : { "retry-after": String(wait) },
  );
}

/** Returns the code of a refusal in the style of better-auth. */
export function authCode({ code }: RefusalKind): string {
  return codes[code] ?? code.toUpperCase();
}

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

/**
 * Returns the log function for better-auth, which also reports invalid requests, a wrong password and an
 * unknown e-mail. Only faults become errors of our log.
 */
export function logFaults(
  log: AppContext["log"],
): NonNullable<NonNullable<BetterAuthOptions["logger"]>["log"]> {
  return (level, message, ...details) => {
    const err = [message as unknown, ...details].find((part) => part instanceof Error);
    const isFault =
      level === "error" &&
      !invalidRequestMessages.some((start) => message.startsWith(start)) &&
      !(isAPIError(err) && err.statusCode < 500);
    log[isFault ? "error" : "debug"]({ ...(err !== undefined && { err }) }, `identity: ${message}`);
  };
}

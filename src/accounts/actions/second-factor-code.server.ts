/**
 * Checks the codes of an authenticator app against the stored secret. Each is accepted once, as section 5.2
 * of RFC 6238 requires.
 */
import type { AppContext } from "#platform/http/endpoint.server.ts";
import { normalizeCode } from "../rules/second-factor-code.ts";
import { consumeStep, findSecondFactor } from "../store/second-factor.server.ts";
import type { Encryption } from "./identity/encryption.server.ts";
import { stepOfTotp } from "./totp.server.ts";

/** better-auth reads a secret with this prefix as base32. */
const base32Prefix = "base32:";

/** Returns a secret as it is stored. @param secret in base32 */
export function encryptSecret(encryption: Encryption, secret: string): Promise<string> {
  return encryption.encrypt(base32Prefix + secret);
}

/**
 * Returns the time step of a code, undefined for a wrong one.
 * @param code as it was typed
 */
export async function stepOfCode(
  encryption: Encryption,
  encryptedSecret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const secret = (await encryption.decrypt(encryptedSecret)).slice(base32Prefix.length);
  return stepOfTotp(secret, normalizeCode(code), now);
}

/** Returns whether a code is correct, but that one or a later one has been accepted before. */
export async function isUsedCode(
  ctx: AppContext,
  encryption: Encryption,
  userId: string,
  code: string,
): Promise<boolean> {
  const stored = await findSecondFactor(ctx.db, userId);
  if (!stored || stored.lastStep === null) return false;
  const step = await stepOfCode(encryption, stored.secret, code, ctx.now());
  return step !== undefined && step <= stored.lastStep;
}

/**
 * Accepts a code.
 * @returns false for a wrong code, and for a used one, also if a concurrent request has used it
 */
export async function consumeCode(
  ctx: AppContext,
  encryption: Encryption,
  userId: string,
  code: string,
): Promise<boolean> {
  const stored = await findSecondFactor(ctx.db, userId);
  if (!stored) return false;
  const step = await stepOfCode(encryption, stored.secret, code, ctx.now());
  return step !== undefined && consumeStep(ctx.db, userId, step);
}

/** Sets up and turns off two-step sign-in, and checks its codes. */
import { randomInt } from "node:crypto";
import { attemptCounter } from "#accounts/actions/attempt-counter.server.ts";
import type { Encryption } from "#accounts/actions/identity/encryption.server.ts";
import { consumeCode, encryptSecret, stepOfCode } from "#accounts/actions/second-factor-code.server.ts";
import { newSecret, totpUri } from "#accounts/actions/totp.server.ts";
import {
  looksLikeRecoveryCode,
  normalizeRecoveryCode,
  recoveryAlphabet,
  recoveryCodeLength,
} from "#accounts/rules/second-factor-code.ts";
import { type AccountRecord, lockAccountWithEmail } from "#accounts/store/accounts.server.ts";
import {
  findSecondFactor,
  listEncryptedSecondFactors,
  removeSecondFactor,
  replaceRecoveryCodes,
  saveReencrypted,
  saveSetupSecret,
  turnOnSecondFactor,
} from "#accounts/store/second-factor.server.ts";
import {
  endAllSessions,
  endOtherSessions,
  lockSession,
  markProven,
} from "#accounts/store/sessions.server.ts";
import { writeAudit } from "#platform/audit.server.ts";
import { inTransaction, type Trx } from "#platform/db/database.server.ts";
import type { AppContext, Person } from "#platform/http/endpoint.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { brand } from "#shared/brand.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { profileRefusals, type SecondFactorProof } from "../contract.ts";
import { type SecondFactorChange, secondFactorMail } from "../mails.server.ts";
import { provePasswordIfAny } from "./own-password.server.ts";

/** Recovery codes of an account. */
const recoveryCodeCount = 10;

export interface SecondFactorState {
  on: boolean;
  recoveryCodesLeft: number;
}

export async function secondFactorOf(
  ctx: AppContext,
  encryption: Encryption,
  userId: string,
): Promise<SecondFactorState> {
  const stored = await findSecondFactor(ctx.db, userId);
  if (!stored?.verified) return { on: false, recoveryCodesLeft: 0 };
  return { on: true, recoveryCodesLeft: (await decryptCodes(encryption, stored.backupCodes)).length };
}

/**
 * Creates a secret for the person's authenticator app. It is not in use before `confirmSecondFactor`.
 * @throws Refusal of `provePasswordIfAny`, `sign_in_again`, `second_factor_on`, `forbidden` for a shopper
 */
export async function beginSecondFactor(
  ctx: AppContext,
  encryption: Encryption,
  person: Person,
  password: string | undefined,
): Promise<{ secret: string; uri: string }> {
  if (person.role === "user") throw new Refusal(commonRefusals.forbidden);
  if (!(await provePasswordIfAny(ctx, person, password)) && !person.recentlyProven)
    throw new Refusal(profileRefusals.sign_in_again);
  const secret = newSecret();
  const [encryptedSecret, noCodes] = [
    await encryptSecret(encryption, secret),
    await encryption.encrypt("[]"),
  ];
  await inTransaction(ctx.db, async (trx) => {
    await lockOwnAccount(trx, person);
    if (!(await saveSetupSecret(trx, person.id, encryptedSecret, noCodes)))
      throw new Refusal(profileRefusals.second_factor_on);
  });
  return { secret, uri: totpUri(secret, brand.name.en, person.email) };
}

/**
 * Turns two-step sign-in on with a code, which proves that the app has the secret and is used up. Ends every
 * other session of the account.
 * @returns the recovery codes, which are not shown again
 * @throws Refusal `wrong_code`, `second_factor_off` if no setup was started, `second_factor_on`,
 * `too_many_requests`
 */
export async function confirmSecondFactor(
  ctx: AppContext,
  encryption: Encryption,
  person: Person,
  code: string,
): Promise<string[]> {
  const stored = await findSecondFactor(ctx.db, person.id);
  if (!stored) throw new Refusal(profileRefusals.second_factor_off);
  if (stored.verified) throw new Refusal(profileRefusals.second_factor_on);
  const lastStep = await withAttemptLimit(
    ctx,
    person.id,
    async () => (await stepOfCode(encryption, stored.secret, code, ctx.now())) ?? false,
  );
  const codes = newRecoveryCodes();
  const backupCodes = await encryption.encrypt(JSON.stringify(codes));
  await inTransaction(ctx.db, async (trx) => {
    const account = await lockOwnAccount(trx, person);
    // Another tab may have started a new setup or finished this one.
    if (!(await turnOnSecondFactor(trx, person.id, stored.secret, { backupCodes, lastStep })))
      throw wrongCode();
    await endOtherSessions(trx, person.id, person.sessionId);
    await markProven(trx, person.id, person.sessionId);
    await recordChange(ctx, trx, account, person.id, "second_factor_on");
  });
  return codes;
}

/** @throws Refusal of `provePasswordIfAny`, `wrong_code`, `second_factor_off`, `too_many_requests` */
export async function turnOffSecondFactor(
  ctx: AppContext,
  encryption: Encryption,
  person: Person,
  { password, code }: SecondFactorProof,
): Promise<void> {
  // An account without a password is proved by the code alone.
  await provePasswordIfAny(ctx, person, password);
  await proveCode(ctx, encryption, person.id, code);
  await inTransaction(ctx.db, async (trx) => {
    const account = await lockOwnAccount(trx, person);
    if (await removeSecondFactor(trx, person.id))
      await recordChange(ctx, trx, account, person.id, "second_factor_off");
  });
}

/**
 * Replaces all recovery codes.
 * @returns the new ones
 * @throws as `turnOffSecondFactor`; Refusal `codes_changed` if another request has changed them concurrently
 */
export async function renewRecoveryCodes(
  ctx: AppContext,
  encryption: Encryption,
  person: Person,
  { password, code }: SecondFactorProof,
): Promise<string[]> {
  await provePasswordIfAny(ctx, person, password);
  await proveCode(ctx, encryption, person.id, code);
  const codes = newRecoveryCodes();
  const stored = await findSecondFactor(ctx.db, person.id);
  if (!stored) throw new Refusal(profileRefusals.second_factor_off);
  const encryptedCodes = await encryption.encrypt(JSON.stringify(codes));
  await inTransaction(ctx.db, async (trx) => {
    const account = await lockOwnAccount(trx, person);
    if (!(await replaceRecoveryCodes(trx, person.id, stored.backupCodes, encryptedCodes)))
      throw new Refusal(profileRefusals.codes_changed);
    await recordChange(ctx, trx, account, person.id, "recovery_codes_renewed");
  });
  return codes;
}

/**
 * Turns two-step sign-in off and ends every session, for a person who lost both app and recovery codes.
 * @returns false if it was off
 */
export function resetSecondFactor(
  ctx: AppContext,
  account: Pick<AccountRecord, "id" | "email">,
): Promise<boolean> {
  return inTransaction(ctx.db, async (trx) => {
    const locked = await lockAccountWithEmail(trx, { userId: account.id, email: account.email });
    if (!locked || !(await removeSecondFactor(trx, account.id))) return false;
    await endAllSessions(trx, account.id);
    await recordChange(ctx, trx, locked, null, "second_factor_off");
    return true;
  });
}

/**
 * Encrypts every second factor with the current key, so that the previous one can be removed after a change
 * of SECRET. Runs as a job.
 */
export async function reencryptSecondFactors(ctx: AppContext, encryption: Encryption): Promise<void> {
  const batchSize = 500;
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const rows = await listEncryptedSecondFactors(ctx.db, after, batchSize);
    for (const { userId, secret, backupCodes } of rows) {
      after = userId;
      if (encryption.isCurrent(secret) && encryption.isCurrent(backupCodes)) continue;
      try {
        const to = {
          secret: await encryption.encrypt(await encryption.decrypt(secret)),
          backupCodes: await encryption.encrypt(await encryption.decrypt(backupCodes)),
        };
        await saveReencrypted(ctx.db, userId, { secret, backupCodes }, to);
      } catch (error) {
        ctx.log.error(
          { err: error, userId },
          "cannot decrypt a second factor: neither SECRET nor SECRET_PREVIOUS is its key",
        );
      }
    }
    if (rows.length < batchSize) return;
  }
}

/**
 * Uses up a code of the app or a recovery code.
 * @throws Refusal `wrong_code`, `second_factor_off`, `too_many_requests`
 */
export async function proveCode(
  ctx: AppContext,
  encryption: Encryption,
  userId: string,
  code: string,
): Promise<void> {
  const stored = await findSecondFactor(ctx.db, userId);
  if (!stored?.verified) throw new Refusal(profileRefusals.second_factor_off);
  await withAttemptLimit(ctx, userId, async () => {
    if (!looksLikeRecoveryCode(code)) return consumeCode(ctx, encryption, userId, code);
    const codes = await decryptCodes(encryption, stored.backupCodes);
    const left = codes.filter((unused) => unused !== normalizeRecoveryCode(code));
    if (left.length === codes.length) return false;
    return replaceRecoveryCodes(
      ctx.db,
      userId,
      stored.backupCodes,
      await encryption.encrypt(JSON.stringify(left)),
    );
  });
}

/**
 * Counts the attempt before the code is checked, so that parallel attempts cannot exceed the limit. A correct
 * code is not counted; an attempt that fails for another reason is.
 * @param check returns false for a wrong code
 * @returns the result of `check`
 */
async function withAttemptLimit<T>(
  ctx: AppContext,
  userId: string,
  check: () => Promise<T | false>,
): Promise<T> {
  const attempts = attemptCounter(ctx);
  await attempts.countOwnCode(userId);
  const result = await check();
  if (result === false) throw wrongCode();
  await attempts.uncountOwnCode(userId);
  return result;
}

function wrongCode(): Refusal {
  const { wrong_code: kind } = profileRefusals;
  return new Refusal(kind, { errors: [{ path: "code", code: kind.code, message: kind.sentence }] });
}

/**
 * @throws Refusal `not_signed_in` if the account or the session has ended since the request was authenticated
 */
async function lockOwnAccount(trx: Trx, person: Person): Promise<AccountRecord> {
  const account = await lockAccountWithEmail(trx, { userId: person.id, email: person.email });
  if (!account || !(await lockSession(trx, person.id, person.sessionId)))
    throw new Refusal(commonRefusals.not_signed_in);
  return account;
}

/** Writes the change to the audit log and mails it to the owner. */
async function recordChange(
  ctx: AppContext,
  trx: Trx,
  account: AccountRecord,
  actorId: string | null,
  action: SecondFactorChange,
): Promise<void> {
  const now = ctx.now();
  await writeAudit(trx, { at: now, actorId, action, subjectKind: "user", subjectId: account.id });
  await writeMail(trx, secondFactorMail(account, action, now, ctx.config.publicUrl), ctx.config.publicUrl);
}

function newRecoveryCodes(): string[] {
  const letter = () => recoveryAlphabet[randomInt(recoveryAlphabet.length)];
  return Array.from({ length: recoveryCodeCount }, () =>
    normalizeRecoveryCode(Array.from({ length: recoveryCodeLength }, letter).join("")),
  );
}

async function decryptCodes(encryption: Encryption, encrypted: string): Promise<string[]> {
  return JSON.parse(await encryption.decrypt(encrypted)) as string[];
}

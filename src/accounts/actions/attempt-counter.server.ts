/** Counts attempts in the database, across processes and restarts, against `attemptLimits`. */
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import {
  addToCounts,
  countUse,
  enforceLimits,
  ipGroup,
  type Limit,
  secondsUntilAllowed,
  uncountUse,
} from "#platform/http/rate-limit.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { attemptLimits } from "../contract.ts";
import { manyFailedSignInsMail } from "../mails.server.ts";
import { findAccountByEmail } from "../store/accounts.server.ts";

type Name = keyof typeof attemptLimits;

/**
 * Each method that counts throws Refusal `too_many_requests` if the limit is exceeded, except
 * `countCorrectPassword` and `countWrongPassword`: `countSignInAttempt` enforces their limits.
 */
export interface AttemptCounter {
  /**
   * Counts the attempt before the password is checked, so that parallel attempts cannot exceed the limit;
   * `uncountSignInAttempt` undoes it.
   * @param device id of a browser that has signed in to this account before, which is counted separately
   */
  countSignInAttempt(email: string, ip: string, device?: string): Promise<void>;
  /** Undoes `countSignInAttempt`, for a sign-in that did not fail because of its password. */
  uncountSignInAttempt(email: string, ip: string, device?: string): Promise<void>;
  countCorrectPassword(email: string): Promise<void>;
  /**
   * Counts a wrong password for the account across all IP addresses, and mails its owner once when the limit
   * is reached.
   */
  countWrongPassword(email: string, ip: string): Promise<void>;
  countSignUp(email: string, ip: string): Promise<void>;
  countResetRequest(email: string, ip: string): Promise<void>;
  countVerificationMail(userId: string): Promise<void>;
  countPasswordChange(userId: string): Promise<void>;
  /**
   * Counts an attempt of the signed-in person before the password is checked; `uncountOwnPassword` undoes it.
   * The same for codes below.
   */
  countOwnPassword(userId: string): Promise<void>;
  uncountOwnPassword(userId: string): Promise<void>;
  countOwnCode(userId: string): Promise<void>;
  uncountOwnCode(userId: string): Promise<void>;
  countEmailChange(userId: string, email: string): Promise<void>;
  countExport(userId: string): Promise<void>;
}

/** Unknown e-mail addresses are counted too, so that the limits do not reveal which accounts exist. */
export function attemptCounter(ctx: AppContext): AttemptCounter {
  const limitOf = (name: Name, ...subject: string[]): Limit => {
    const { max, windowSeconds } = attemptLimits[name];
    return {
      key: [name, ...subject].join(":"),
      max: Math.ceil(max * ctx.config.rateLimitFactor),
      windowSeconds,
    };
  };
  /** Counts one use of each limit, and throws if one is exceeded. */
  const enforce = (...limits: Limit[]) => enforceLimits(ctx.db, limits, ctx.now());
  /** Throws if a limit is already reached, without counting. */
  const refuseIfReached = async (...limits: Limit[]) => {
    for (const limit of limits) {
      const wait = await secondsUntilAllowed(ctx.db, limit, ctx.now());
      if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
    }
  };
  /** In this order, so that an attempt that the first limit refuses is not counted by the second. */
  const signInLimits = (email: string, ip: string, device?: string) => {
    const group = ipGroup(ip);
    if (device !== undefined) return [limitOf("signInFailuresOfAccountAndClient", `device ${device}`, email)];
    return [limitOf("signInFailuresOfAccountAndClient", group, email), limitOf("signInFailuresOfIp", group)];
  };
  return {
    // Checks all limits before counting any, so that a rejected attempt uses up none. `countCorrectPassword`
    // and `countWrongPassword` count the two limits that depend on the result. `slowSignInsOfAccount` is
    // never undone: it limits how fast attempts follow one another.
    async countSignInAttempt(email, ip, device) {
      const limits = signInLimits(email, ip, device);
      await refuseIfReached(limitOf("signInsOfAccount", email), ...limits);
      if (
        device === undefined &&
        (await secondsUntilAllowed(ctx.db, limitOf("signInFailuresOfAccount", email), ctx.now())) > 0
      )
        await enforce(limitOf("slowSignInsOfAccount", email));
      for (const limit of limits) await enforce(limit);
    },
    async uncountSignInAttempt(email, ip, device) {
      for (const counted of signInLimits(email, ip, device)) await uncountUse(ctx.db, counted, ctx.now());
    },
    async countCorrectPassword(email) {
      await countUse(ctx.db, limitOf("signInsOfAccount", email), ctx.now());
    },
    async countWrongPassword(email, ip) {
      const { key, max, windowSeconds } = limitOf("signInFailuresOfAccount", email);
      const { publicUrl } = ctx.config;
      const group = ipGroup(ip);
      ctx.log.info({ ipGroup: group }, "sign-in failed: wrong password");
      await inTransaction(ctx.db, async (trx) => {
        const [counted] = await addToCounts(trx, [{ key, by: 1, windowSeconds }], ctx.now());
        if (counted?.count !== max) return;
        const account = await findAccountByEmail(trx, email);
        ctx.log.warn(
          { ipGroup: group, userId: account?.id, failures: max },
          "sign-ins from new devices are slowed: many wrong passwords for one account",
        );
        if (account?.emailVerified)
          await writeMail(
            trx,
            manyFailedSignInsMail(account, { attempts: max, hours: windowSeconds / 3_600 }, publicUrl),
            publicUrl,
          );
      });
    },
    countSignUp(email, ip) {
      const group = ipGroup(ip);
      return enforce(
        limitOf(group.includes(":") ? "signUpsOfIpv6Network" : "signUpsOfIpv4Address", group),
        limitOf("signUpsOfEmail", email),
      );
    },
    countResetRequest: (email, ip) =>
      enforce(limitOf("resetsOfIp", ipGroup(ip)), limitOf("resetsOfEmail", email)),
    countVerificationMail: (userId) => enforce(limitOf("verificationsOfAccount", userId)),
    countPasswordChange: (userId) => enforce(limitOf("passwordChangesOfAccount", userId)),
    countOwnPassword: (userId) => enforce(limitOf("wrongOwnPasswordsOfAccount", userId)),
    uncountOwnPassword: (userId) =>
      uncountUse(ctx.db, limitOf("wrongOwnPasswordsOfAccount", userId), ctx.now()),
    countOwnCode: (userId) => enforce(limitOf("wrongCodesOfAccount", userId)),
    uncountOwnCode: (userId) => uncountUse(ctx.db, limitOf("wrongCodesOfAccount", userId), ctx.now()),
    countEmailChange: (userId, email) =>
      enforce(limitOf("emailChangesOfAccount", userId), limitOf("emailChangesToEmail", email)),
    countExport: (userId) => enforce(limitOf("exportsOfAccount", userId)),
  };
}

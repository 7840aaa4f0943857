/** Counts attempts in the database, across processes and restarts, against `attemptLimits`. */
import { inTransaction } from "#platform/db/database.server.ts";
import type { AppContext } from "#platform/http/endpoint.server.ts";
import {
  addressGroup,
  addToCounts,
  countUse,
  enforceLimits,
  type Limit,
  secondsUntilAllowed,
  uncountUse,
} from "#platform/http/rate-limit.server.ts";
import { writeMail } from "#platform/mail/mail.server.ts";
import { commonRefusals, Refusal } from "#shared/refusal.ts";
import { attemptLimits } from "../contract.ts";
import { manyFailedSignInsMail } from "../mails.server.ts";
import { findAccountByEmail } from "../store/identity.server.ts";

type Name = keyof typeof attemptLimits;

/** Each method that counts throws Refusal `too_many_requests` if the limit is exceeded. */
export interface AttemptCounter {
  /**
   * Counts the attempt before the password is checked, so that parallel attempts cannot exceed the limit;
   * `giveBackSignIn` undoes it.
   * @param device id of a browser that has signed in to this account before, which is counted separately
   */
  signIn(email: string, address: string, device?: string): Promise<void>;
  /** Undoes what `signIn` has counted, for a sign-in that did not fail because of its password. */
  giveBackSignIn(email: string, address: string, device?: string): Promise<void>;
  /** Counts a correct password. */
  signedIn(email: string): Promise<void>;
  /**
   * Counts a wrong password for the account across all addresses, and mails its owner once when the limit is
   * reached.
   */
  signInFailed(email: string, address: string): Promise<void>;
  signUp(email: string, address: string): Promise<void>;
  reset(email: string, address: string): Promise<void>;
  verification(userId: string): Promise<void>;
  /** Counts a password change. */
  passwordChange(userId: string): Promise<void>;
  /**
   * Counts the attempt before the password is checked; `giveBackOwnPassword` undoes it. The same for codes
   * below.
   */
  ownPassword(userId: string): Promise<void>;
  giveBackOwnPassword(userId: string): Promise<void>;
  ownCode(userId: string): Promise<void>;
  giveBackOwnCode(userId: string): Promise<void>;
  emailChange(userId: string, email: string): Promise<void>;
  export(userId: string): Promise<void>;
}

/** Unknown e-mail addresses are counted too, so that the limits do not reveal which accounts exist. */
export function attemptCounter(ctx: AppContext): AttemptCounter {
  const limit = (name: Name, ...subject: string[]): Limit => {
    const { max, windowSeconds } = attemptLimits[name];
    return {
      key: [name, ...subject].join(":"),
      max: Math.ceil(max * ctx.config.rateLimitFactor),
      windowSeconds,
    };
  };
  const enforce = (...limits: Limit[]) => enforceLimits(ctx.db, limits, ctx.now());
  const refuseAbove = async (...limits: Limit[]) => {
    for (const limit of limits) {
      const wait = await secondsUntilAllowed(ctx.db, limit, ctx.now());
      if (wait > 0) throw new Refusal(commonRefusals.too_many_requests, {}, wait);
    }
  };
  /** In this order, so that an attempt that the first limit refuses is not counted by the second. */
  const signInLimits = (email: string, address: string, device?: string) => {
    const group = addressGroup(address);
    if (device !== undefined) return [limit("signInFailuresOfAccountAndAddress", `device ${device}`, email)];
    return [
      limit("signInFailuresOfAccountAndAddress", group, email),
      limit("signInFailuresOfAddress", group),
    ];
  };
  return {
    async signIn(email, address, device) {
      const limits = signInLimits(email, address, device);
      await refuseAbove(limit("signInsOfAccount", email), ...limits);
      if (
        device === undefined &&
        (await secondsUntilAllowed(ctx.db, limit("signInFailuresOfAccount", email), ctx.now())) > 0
      )
        await enforce(limit("slowSignInsOfAccount", email));
      for (const limit of limits) await enforce(limit);
    },
    async giveBackSignIn(email, address, device) {
      for (const counted of signInLimits(email, address, device))
        await uncountUse(ctx.db, counted, ctx.now());
    },
    async signedIn(email) {
      await countUse(ctx.db, limit("signInsOfAccount", email), ctx.now());
    },
    async signInFailed(email, address) {
      const { key, max, windowSeconds } = limit("signInFailuresOfAccount", email);
      const { publicUrl } = ctx.config;
      const group = addressGroup(address);
      ctx.log.info({ addressGroup: group }, "sign-in failed: wrong password");
      await inTransaction(ctx.db, async (trx) => {
        const [counted] = await addToCounts(trx, [{ key, by: 1, windowSeconds }], ctx.now());
        if (counted?.count !== max) return;
        const account = await findAccountByEmail(trx, email);
        ctx.log.warn(
          { addressGroup: group, userId: account?.id, failures: max },
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
    signUp(email, address) {
      const group = addressGroup(address);
      return enforce(
        limit(group.includes(":") ? "signUpsOfHome" : "signUpsOfAddress", group),
        limit("signUpsOfEmail", email),
      );
    },
    reset: (email, address) =>
      enforce(limit("resetsOfAddress", addressGroup(address)), limit("resetsOfEmail", email)),
    verification: (userId) => enforce(limit("verificationsOfAccount", userId)),
    passwordChange: (userId) => enforce(limit("passwordChangesOfAccount", userId)),
    ownPassword: (userId) => enforce(limit("wrongPasswordsOfAccount", userId)),
    giveBackOwnPassword: (userId) => uncountUse(ctx.db, limit("wrongPasswordsOfAccount", userId), ctx.now()),
    ownCode: (userId) => enforce(limit("wrongCodesOfAccount", userId)),
    giveBackOwnCode: (userId) => uncountUse(ctx.db, limit("wrongCodesOfAccount", userId), ctx.now()),
    emailChange: (userId, email) =>
      enforce(limit("emailChangesOfAccount", userId), limit("emailChangesToEmail", email)),
    export: (userId) => enforce(limit("exportsOfAccount", userId)),
  };
}

/** How often one may try, counted in the database: over all processes, and over a restart. */
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
import { tryLimits } from "../contract.ts";
import { manyTriesMail } from "../mails.server.ts";
import { findAccountByEmail } from "../store/identity.server.ts";

type Name = keyof typeof tryLimits;

/** @throws Refusal `too_many_requests`, from each of them */
export interface Tries {
  /**
   * Counts the attempt before the password is checked, so that parallel attempts cannot exceed the limit; `giveBackSignIn` undoes it.
   * @param device id of a browser that has signed in to this account before, which is counted separately
   */
  signIn(email: string, address: string, device?: string): Promise<void>;
  /** Undoes what `signIn` has counted, for a sign-in that did not fail because of its password. */
  giveBackSignIn(email: string, address: string, device?: string): Promise<void>;
  /** Counts a correct password. */
  signedIn(email: string): Promise<void>;
  /** Counts a wrong password for the account across all addresses, and mails its owner once when the limit is reached. */
  signInFailed(email: string, address: string): Promise<void>;
  signUp(email: string, address: string): Promise<void>;
  reset(email: string, address: string): Promise<void>;
  verification(userId: string): Promise<void>;
  /** As at the sign-in: counted before the password is looked at, and given back when it was right. */
  passwordChange(userId: string): Promise<void>;
  ownPassword(userId: string): Promise<void>;
  giveBackOwnPassword(userId: string): Promise<void>;
  ownCode(userId: string): Promise<void>;
  giveBackOwnCode(userId: string): Promise<void>;
  emailChange(userId: string, email: string): Promise<void>;
  export(userId: string): Promise<void>;
}

/** E-mail addresses count as they are written, whether there is an account or not: a limit must not tell. */
export function tries(ctx: AppContext): Tries {
  const limit = (name: Name, ...who: string[]): Limit => {
    const { max, windowSeconds } = tryLimits[name];
    return { key: [name, ...who].join(":"), max: Math.ceil(max * ctx.config.rateLimitFactor), windowSeconds };
  };
  const keep = (...limits: Limit[]) => enforceLimits(ctx.db, limits, ctx.now());
  const refuseOver = async (...limits: Limit[]) => {
    for (const one of limits) {
      const wait = await secondsUntilAllowed(ctx.db, one, ctx.now());
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
      await refuseOver(limit("signInsOfAccount", email), ...limits);
      if (
        device === undefined &&
        (await secondsUntilAllowed(ctx.db, limit("signInFailuresOfAccount", email), ctx.now())) > 0
      )
        await keep(limit("slowSignInsOfAccount", email));
      for (const one of limits) await keep(one);
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
      ctx.log.info({ addressGroup: group }, "a sign-in failed");
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
            manyTriesMail(account, { tries: max, hours: windowSeconds / 3_600 }, publicUrl),
            publicUrl,
          );
      });
    },
    signUp(email, address) {
      const group = addressGroup(address);
      return keep(
        limit(group.includes(":") ? "signUpsOfHome" : "signUpsOfAddress", group),
        limit("signUpsOfEmail", email),
      );
    },
    reset: (email, address) =>
      keep(limit("resetsOfAddress", addressGroup(address)), limit("resetsOfEmail", email)),
    verification: (userId) => keep(limit("verificationsOfAccount", userId)),
    passwordChange: (userId) => keep(limit("passwordChangesOfAccount", userId)),
    ownPassword: (userId) => keep(limit("wrongPasswordsOfAccount", userId)),
    giveBackOwnPassword: (userId) => uncountUse(ctx.db, limit("wrongPasswordsOfAccount", userId), ctx.now()),
    ownCode: (userId) => keep(limit("wrongCodesOfAccount", userId)),
    giveBackOwnCode: (userId) => uncountUse(ctx.db, limit("wrongCodesOfAccount", userId), ctx.now()),
    emailChange: (userId, email) =>
      keep(limit("emailChangesOfAccount", userId), limit("emailChangesToEmail", email)),
    export: (userId) => keep(limit("exportsOfAccount", userId)),
  };
}

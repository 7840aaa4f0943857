/** How often one may try, counted in the database: over all processes, and over a restart. */
import type { At } from "#platform/call.server.ts";
import { addressGroup, keepWithin, type Limit, uncountOne } from "#platform/rate-limit.server.ts";
import { tryLimits } from "../contract.ts";

type Name = keyof typeof tryLimits;

/** @throws Refusal `too_many_requests`, from each of them */
export interface Tries {
  /** Counted before the password is looked at, so that many at once cannot slip through; one that was right is given back. */
  signIn(email: string, address: string): Promise<void>;
  giveBackSignIn(email: string, address: string): Promise<void>;
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
export function tries(at: At): Tries {
  const limit = (name: Name, ...who: string[]): Limit => {
    const { max, windowSeconds } = tryLimits[name];
    return { key: [name, ...who].join(":"), max: Math.ceil(max * at.config.rateLimitFactor), windowSeconds };
  };
  const keep = (...limits: Limit[]) => keepWithin(at.db, limits, at.now());
  const signInLimits = (email: string, address: string) => {
    const group = addressGroup(address);
    return [limit("signInFailuresOfAccountAndAddress", group, email), limit("signInFailuresOfAddress", group)];
  };
  return {
    signIn: (email, address) => keep(...signInLimits(email, address)),
    async giveBackSignIn(email, address) {
      for (const counted of signInLimits(email, address)) await uncountOne(at.db, counted, at.now());
    },
    signUp: (email, address) => keep(limit("signUpsOfAddress", addressGroup(address)), limit("signUpsOfEmail", email)),
    reset: (email, address) => keep(limit("resetsOfAddress", addressGroup(address)), limit("resetsOfEmail", email)),
    verification: (userId) => keep(limit("verificationsOfAccount", userId)),
    passwordChange: (userId) => keep(limit("passwordChangesOfAccount", userId)),
    ownPassword: (userId) => keep(limit("wrongPasswordsOfAccount", userId)),
    giveBackOwnPassword: (userId) => uncountOne(at.db, limit("wrongPasswordsOfAccount", userId), at.now()),
    ownCode: (userId) => keep(limit("wrongCodesOfAccount", userId)),
    giveBackOwnCode: (userId) => uncountOne(at.db, limit("wrongCodesOfAccount", userId), at.now()),
    emailChange: (userId, email) => keep(limit("emailChangesOfAccount", userId), limit("emailChangesToEmail", email)),
    export: (userId) => keep(limit("exportsOfAccount", userId)),
  };
}

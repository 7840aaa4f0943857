/**
 * Known devices: a cookie with a mark for each account that has signed in with this browser, after OWASP's
 * "device cookies". The cookie does not sign anyone in. Sign-ins from a known device do not share the limits
 * of other clients behind the same IP address.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

/** Accounts that one browser remembers; more people seldom share one. */
const maxAccounts = 5;
const shape = new RegExp(`^[\\w-]{22}(\\.[\\w-]{22}){0,${maxAccounts}}$`);

/** Browsers keep a cookie for 400 days at most. */
const maxAge = 400 * 24 * 60 * 60;

/** Returns name and attributes of the cookie. @param auth the context of better-auth */
export function deviceCookieOf<Cookie>(auth: {
  createAuthCookie(name: string, attributes: { maxAge: number }): Cookie;
}): Cookie {
  return auth.createAuthCookie("device", { maxAge });
}

export interface KnownDevices {
  /** Returns the device's id if `userId` has signed in with it. */
  find(cookie: string | null | undefined, userId: string): string | undefined;
  /** Returns the cookie's value with `userId` as the newest account. */
  add(cookie: string | null | undefined, userId: string): string;
}

/** @param secrets the first one signs, all of them verify */
export function knownDevices(secrets: readonly string[]): KnownDevices {
  const keys = secrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "mela known device", 32)));
  // 132 bits. The account id cannot be derived from it.
  const markOf = (key: Buffer, device: string, userId: string) =>
    createHmac("sha256", key).update(`${device} ${userId}`).digest("base64url").slice(0, 22);
  const marksOf = (device: string, userId: string) => keys.map((key) => markOf(key, device, userId));
  return {
    find(cookie, userId) {
      const [device, ...marks] = parse(cookie);
      if (device === undefined) return undefined;
      const own = marksOf(device, userId);
      const equals = (a: string, b: string) => timingSafeEqual(Buffer.from(a), Buffer.from(b));
      return marks.some((mark) => own.some((ownMark) => equals(mark, ownMark))) ? device : undefined;
    },
    add(cookie, userId) {
      const [device = randomBytes(16).toString("base64url"), ...marks] = parse(cookie);
      const own = marksOf(device, userId);
      const others = marks.filter((mark) => !own.includes(mark)).slice(0, maxAccounts - 1);
      return [device, own[0], ...others].join(".");
    },
  };
}

function parse(cookie: string | null | undefined): string[] {
  return cookie && shape.test(cookie) ? cookie.split(".") : [];
}

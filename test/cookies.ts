import type { LightMyRequestResponse } from "fastify";

/** Returns the cookies that a response sets, as a `Cookie` header. */
export function cookiesOf({ cookies }: LightMyRequestResponse): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
}

/** Returns the known-device cookie of a `Cookie` header; empty if there is none. */
export function deviceCookieOf(cookie: string): string {
  return /mela\.device=[^;]+/.exec(cookie)?.[0] ?? "";
}

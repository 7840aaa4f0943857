/**
 * Reads the signed cookies of better-auth outside of it. Their format is `value.signature`, an HMAC-SHA256 in
 * base64.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { parseCookies, setRequestCookie } from "better-auth/cookies";

const signatureLength = 44;

/** Returns the value of a cookie that is signed with one of `secrets`, undefined for any other. */
export function readSignedCookie(
  header: string | null | undefined,
  name: string,
  secrets: readonly string[],
): string | undefined {
  const signed = parseCookies(header ?? "").get(name);
  return secrets.map((secret) => unsign(signed, secret)).find((value) => value !== undefined);
}

/**
 * Accepts cookies that are signed with the previous secret and signs them with the current one,
 * so that no one is signed out by a change of SECRET.
 */
export function acceptPreviousSecret(previous: string | undefined): BetterAuthPlugin {
  return {
    id: "previous-secret",
    hooks: {
      before: [
        {
          matcher: ({ headers }) => previous !== undefined && headers?.has("cookie") === true,
          handler: createAuthMiddleware(async (context) => {
            const { secret, authCookies } = context.context;
            const headers = new Headers(context.headers);
            let changed = false;
            for (const [name, signed] of parseCookies(headers.get("cookie") ?? "")) {
              const value = unsign(signed, previous ?? "");
              if (value === undefined) continue;
              changed = true;
              setRequestCookie(headers, name, `${value}.${signatureOf(value, secret)}`);
              // Also sets the cookie in the browser, so that the session outlives the previous secret. Other
              // cookies live for minutes, except that of a trusted device, which needs a code again later.
              const { sessionToken } = authCookies;
              if (name === sessionToken.name)
                await context.setSignedCookie(name, value, secret, sessionToken.attributes);
            }
            return changed ? { context: { headers } } : undefined;
          }),
        },
      ],
    },
  };
}

function unsign(signed: string | undefined, secret: string): string | undefined {
  const dot = signed?.lastIndexOf(".") ?? -1;
  if (signed === undefined || dot < 1 || signed.length - dot - 1 !== signatureLength) return undefined;
  const value = signed.slice(0, dot);
  const [actual, expected] = [Buffer.from(signed.slice(dot + 1)), Buffer.from(signatureOf(value, secret))];
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? value : undefined;
}

function signatureOf(value: string, secret: string): string {
  return createHmac("sha256", secret).update(value).digest("base64");
}

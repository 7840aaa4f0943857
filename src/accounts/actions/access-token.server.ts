/**
 * Access tokens, issued by POST /jwt, with the type and claims of RFC 9068 except `client_id` and `jti`,
 * which nothing reads. The role is not in the token; it is read from the database.
 */
import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { accessTokenSeconds } from "#shared/request-limits.ts";
import { isUuid } from "#shared/uuid.ts";

export interface TokenSubject {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(subject: TokenSubject, now: Date): Promise<string>;
  /** Returns the subject of a valid token, or undefined. */
  verify(token: string, now: Date): Promise<TokenSubject | undefined>;
}

const algorithm = "HS256";
const type = "at+jwt";

const isId = (claim: unknown): claim is string => typeof claim === "string" && isUuid(claim);

/**
 * @param secrets the first one signs and all verify, so that a key can be changed without signing anyone out
 */
export function accessTokens(secrets: readonly string[], issuer: string): AccessTokens {
  const keys = secrets.map(
    (secret) => new Uint8Array(hkdfSync("sha256", secret, "", "mela access token", 32)),
  );
  const [signingKey] = keys;
  if (!signingKey) throw new Error("an access token needs a secret");
  const audience = `${issuer}/api`;
  return {
    sign: ({ userId, sessionId }, now) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(userId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + accessTokenSeconds)
        .sign(signingKey),
    async verify(token, now) {
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: [algorithm],
            typ: type,
            issuer,
            audience,
            currentDate: now,
            requiredClaims: ["sub", "sid", "exp", "iat"],
          });
          const { sub, sid } = payload;
          return isId(sub) && isId(sid) ? { userId: sub, sessionId: sid } : undefined;
        } catch {
          // Not signed with this key, or not a valid token; try the next key.
        }
      }
      return undefined;
    },
  };
}

/** Access tokens: what POST /jwt answers. Claims as RFC 9068 names them; the role is never in the token, the database knows it. */
import { hkdfSync } from "node:crypto";
import { jwtVerify, SignJWT } from "jose";
import { accessTokenSeconds } from "../contract.ts";

export interface TokenSubject {
  userId: string;
  sessionId: string;
}

export interface AccessTokens {
  sign(subject: TokenSubject, now: Date): Promise<string>;
  /** The subject of a token that is ours, whole and in time; undefined for any other. */
  verify(token: string, now: Date): Promise<TokenSubject | undefined>;
}

const algorithm = "HS256";
const type = "at+jwt";

/** What is none, the database would refuse as malformed; it is a token of nobody. */
const isId = (claim: unknown): claim is string =>
  typeof claim === "string" && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(claim);

/** @param secrets the first signs; all verify, so that a key can be changed without signing anybody out. */
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
          // Not signed with this key, or not a token of ours at all: the next key decides.
        }
      }
      return undefined;
    },
  };
}

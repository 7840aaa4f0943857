let tokens = 0;

/**
 * Returns an access token that the web app accepts, for tests without a server: it has no valid signature. It
 * is valid for 15 minutes from `shiftSeconds` after now.
 */
export function unsignedToken(personId: string, shiftSeconds = 0): string {
  const iat = Math.floor(Date.now() / 1_000) + shiftSeconds;
  // The number makes each token different.
  const claims = { sub: personId, iat, exp: iat + 900, number: ++tokens };
  return `h.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.s`;
}

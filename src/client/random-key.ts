/** Returns a new random key, for example an Idempotency-Key: 32 hexadecimal digits. */
export function randomKey(): string {
  // crypto.randomUUID exists only over HTTPS and on localhost, but Mela may run over HTTP on a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

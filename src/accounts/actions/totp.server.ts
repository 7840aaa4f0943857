/**
 * Time-based one-time passwords (RFC 6238, with the HOTP of RFC 4226): SHA-1, six digits, 30 seconds, as
 * authenticator apps expect them.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { codeDigits } from "../contract/constants.ts";

/** How long an authenticator app shows a code. */
const codeSeconds = 30;

/** RFC 4648 base32. */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns a new secret: 160 bits, as RFC 4226 recommends, in base32 without padding. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join("");
}

/** Returns the URI that the QR code for an authenticator app contains. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = new URLSearchParams({
    secret,
    issuer,
    digits: String(codeDigits),
    period: String(codeSeconds),
  });
  return `otpauth://totp/${label}?${parameters}`;
}

/** Returns the code for a point in time. @param secret in base32 */
export function totpAt(secret: string, now: Date): string {
  return hotp(bytesOf(secret), stepOf(now));
}

/**
 * Returns the time step of a code: the current one, the one before or the one after, because clocks differ
 * and typing takes time. Returns the latest if several have this code, and undefined if none has.
 * @param secret in base32
 */
export function stepOfTotp(secret: string, code: string, now: Date): number | undefined {
  const actual = Buffer.from(code);
  const key = bytesOf(secret);
  let matching: number | undefined;
  for (const offset of [-1, 0, 1]) {
    const step = stepOf(now) + offset;
    const expected = Buffer.from(hotp(key, step));
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) matching = step;
  }
  return matching;
}

/** Returns the time step: Unix time in units of 30 s. */
function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1_000 / codeSeconds);
}

function hotp(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac("sha1", key).update(message).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** codeDigits).padStart(codeDigits, "0");
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

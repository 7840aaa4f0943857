/** Pseudo-random values of the demo, derived from names by SHA-256, so that they are the same each time. */
import { createHash } from "node:crypto";

export function demoBytes(name: string): Buffer {
  return createHash("sha256").update(`mela demo ${name}`).digest();
}

const madeAt = Date.UTC(2026, 0, 1);

/** Returns a UUIDv7 of 1 January 2026, so that the demo's URLs are the same in every new database. */
export function demoId(name: string): string {
  const bytes = demoBytes(name).subarray(0, 16);
  bytes.writeUIntBE(madeAt, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * The ids of the demo's accounts, and of no others, are at least `from` and less than `before`: they share
 * one past millisecond.
 */
export const demoIds = { from: firstIdOf(madeAt), before: firstIdOf(madeAt + 1) };

function firstIdOf(time: number): string {
  const digits = time.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export function demoChance(name: string): number {
  return demoBytes(name).readUInt32BE(0) / 2 ** 32;
}

/** What looks like chance in the demo and is the same each time: made of names by SHA-256. */
import { createHash } from "node:crypto";

export function demoBytes(name: string): Buffer {
  return createHash("sha256").update(`mela demo ${name}`).digest();
}

const madeAt = Date.UTC(2026, 0, 1);

/** A UUIDv7 of the first of January 2026, so that the demo's addresses are the same in every new database. */
export function demoId(name: string): string {
  const bytes = demoBytes(name).subarray(0, 16);
  bytes.writeUIntBE(madeAt, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** All ids of the demo, and no others, are at least `from` and less than `before`: their time is one millisecond in the past. */
export const demoIds = { from: firstIdOf(madeAt), before: firstIdOf(madeAt + 1) };

function firstIdOf(time: number): string {
  const digits = time.toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** From 0 to 1, without 1. */
export function demoChance(name: string): number {
  return demoBytes(name).readUInt32BE(0) / 2 ** 32;
}

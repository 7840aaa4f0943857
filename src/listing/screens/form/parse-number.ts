import { asciiDigits } from "#shared/text.ts";

/** Parses a number in ASCII or Bangla digits. Returns undefined for an empty text, NaN for an invalid one. */
export function parseNumber(text: string): number | undefined {
  const plain = asciiDigits(text).replace(/[৳,\s]/g, "");
  if (plain === "") return undefined;
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

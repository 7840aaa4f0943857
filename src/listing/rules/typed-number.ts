import { numberText } from "#shared/text.ts";

/**
 * Parses a number as vendors type it: ৳ 1,200, ১২.৫, -1. Commas may be anywhere. Returns undefined for an
 * empty text, NaN for an invalid one.
 */
export function parseTypedNumber(text: string): number | undefined {
  const plain = numberText(text);
  if (plain === "") return undefined;
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

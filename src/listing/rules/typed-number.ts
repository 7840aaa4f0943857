import { numberText } from "#shared/text.ts";

const unitBehind = /\s*(?:টি|টা|খানা|পিস|pcs?\.?|pieces?|দিন|days?)$/iu;

/**
 * Parses a number as vendors type it: ৳ 1,200, ১,২০০/-, ৮৫০ টাকা, 5 pcs, ৩ দিন, ১২.৫, -1. Returns undefined
 * for an empty text, NaN for an invalid one.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.normalize("NFC").trim();
  if (typed === "") return undefined;
  const plain = numberText(typed.replace(unitBehind, ""));
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

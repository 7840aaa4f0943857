import { numberText } from "#shared/text.ts";

const unit = String.raw`(?:৳|টাকা|taka|tk\.?|bdt|টি|পিস|pcs?\.?|/[-–])`;
const unitsAround = new RegExp(String.raw`^(?:${unit}\s*)?(.*?)(?:\s*${unit})*$`, "su");

/**
 * Parses a number as vendors type it: ৳ 1,200, ১,২০০/-, ৮৫০ টাকা, 5 pcs, ১২.৫, -1. Commas may be anywhere.
 * Returns undefined for an empty text, NaN for an invalid one.
 */
export function parseTypedNumber(text: string): number | undefined {
  const typed = text.normalize("NFC").trim().toLowerCase();
  if (typed === "") return undefined;
  const plain = numberText(unitsAround.exec(typed)?.[1] ?? typed);
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

import { asciiDigits } from "#shared/text.ts";

/** What is typed as a number, in either script: undefined when nothing is, NaN when it is none. */
export function numberTyped(text: string): number | undefined {
  const plain = asciiDigits(text).replace(/[৳,\s]/g, "");
  if (plain === "") return undefined;
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

import { asciiDigits, withoutMarks } from "./characters.ts";

/** Removes what people and phone books write between digits, and invisible marks. */
export function withoutSeparators(text: string): string {
  return withoutMarks(text).replace(/[\s\-‐‑‒–—−().]/g, "");
}

/**
 * Parses a Bangladeshi mobile number and returns it as 01XXXXXXXXX, or undefined. Accepts the country code
 * (+880, 880, 00880), spaces, dashes, brackets, Bangla digits, and JSON numbers, which have lost their
 * leading zero.
 */
export function mobileNumberOf(typed: string | number): string | undefined {
  if (typeof typed === "number" && !(Number.isSafeInteger(typed) && typed > 0)) return undefined;
  const digits = withoutSeparators(asciiDigits(String(typed)));
  const [, national] = /^(?:(?:\+|00)?880|0)?(1\d{9})$/.exec(digits) ?? [];
  return national && `0${national}`;
}

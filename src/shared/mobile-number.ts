import { asciiDigits } from "./text.ts";

// What people and their phone books put between digits, marks of writing direction among it.
const separators = /[\s\-‐‑‒–—−().\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/**
 * The Bangladeshi mobile number in what somebody typed, as 01XXXXXXXXX, or undefined. Country code (+880,
 * 880, 00880), spaces, dashes, brackets and Bangla digits are taken; a JSON number has lost its leading zero.
 */
export function mobileNumberOf(typed: string | number): string | undefined {
  if (typeof typed === "number" && !(Number.isSafeInteger(typed) && typed > 0)) return undefined;
  const digits = asciiDigits(String(typed)).replace(separators, "");
  const [, national] = /^(?:(?:\+|00)?880|0)?(1\d{9})$/.exec(digits) ?? [];
  return national && `0${national}`;
}

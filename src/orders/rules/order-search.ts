import { asciiDigits } from "#shared/text.ts";

/** What an order is looked for by. */
export interface OrderSearch {
  /** As typed. */
  words: string;
  /** With ASCII digits, as order numbers have them. */
  number: string;
  /** Parts that a stored mobile number, 01XXXXXXXXX, may have; none when it was no number that was typed. */
  phones: string[];
}

// What people and their phone books put between digits, see `#shared/mobile-number.ts`.
const separators = /[\s\-‐‑‒–—−().\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

export function orderSearch(typed: string): OrderSearch {
  const words = typed.normalize("NFC").trim();
  const number = asciiDigits(words);
  const [, plus, digits = ""] = /^(\+?)(\d+)$/.exec(number.replace(separators, "")) ?? [];
  if (digits === "") return { words, number, phones: [] };
  const national = digits.replace(/^(?:00)?880/, "0").replace(/^00/, "0");
  // 8801… may also stand in the middle of a number; after a plus it is the country.
  return { words, number, phones: [...new Set(plus ? [national] : [digits, national])] };
}

import { asciiDigits } from "#shared/locale.ts";

/** A search text, normalized like the fields of orders that it is compared with. */
export interface ParsedOrderSearch {
  /** The text as typed, in NFC and trimmed. */
  words: string;
  /** The text with ASCII digits, for order numbers. */
  number: string;
  /** Possible parts of a stored mobile number, 01XXXXXXXXX; empty if the text is not a number. */
  phones: string[];
}

// Separators in typed and pasted numbers, see `#shared/mobile-number.ts`.
const separators = /[\s\-‐‑‒–—−().\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Parses what an admin or a vendor has typed. */
export function parseOrderSearch(typed: string): ParsedOrderSearch {
  const words = typed.normalize("NFC").trim();
  const number = asciiDigits(words);
  const [, plus, digits = ""] = /^(\+?)(\d+)$/.exec(number.replace(separators, "")) ?? [];
  if (digits === "") return { words, number, phones: [] };
  const national = digits.replace(/^(?:00)?880/, "0").replace(/^00/, "0");
  // Without a plus, 880 may also be in the middle of a number instead of the country code.
  return { words, number, phones: [...new Set(plus ? [national] : [digits, national])] };
}

import { asciiDigits } from "#shared/characters.ts";
import { withoutSeparators } from "#shared/mobile-number.ts";

/** A search text, normalized like the fields of orders that it is compared with. */
export interface ParsedOrderSearch {
  /** The text as typed, in NFC and trimmed. */
  words: string;
  /**
   * Possible parts of an order number, `M-261121-7K3QF`: the text with ASCII digits, and with the hyphens
   * that it may lack.
   */
  numbers: string[];
  /**
   * Possible parts of a stored mobile number, 01XXXXXXXXX. Empty if the text is not a number, or only a
   * country code with a plus.
   */
  phones: string[];
}

/** The trigram index cannot find a shorter text. */
const minNationalDigits = 3;

/**
 * Inserts the hyphens of an order number, or of the part from its day on: `M2611217K3QF` → `M-261121-7K3QF`,
 * `2611217k3` → `261121-7k3`. Returns undefined for any other text.
 */
function orderNumberOf(compact: string): string | undefined {
  const [, letter, day, random] = /^#?(M?)(\d{6})([0-9A-Z]{0,5})$/i.exec(compact) ?? [];
  if (day === undefined || !(letter || random)) return undefined;
  return `${letter && "M-"}${day}${random && `-${random}`}`;
}

/** Parses what an admin or a vendor has typed. */
export function parseOrderSearch(typed: string): ParsedOrderSearch {
  const words = typed.normalize("NFC").trim();
  const text = asciiDigits(words);
  const compact = withoutSeparators(text);
  const asTyped = text.replace(/^#\s*/, "") || text;
  const numbers = [...new Set([asTyped, orderNumberOf(compact) ?? asTyped])];
  const [, plus, digits = ""] = /^(\+?)(\d+)$/.exec(compact) ?? [];
  if (digits === "") return { words, numbers, phones: [] };
  // Some people write the country code before a number that keeps its leading zero: +880 01712 345678.
  const national = digits.replace(/^(?:00)?880/, "0").replace(/^00/, "0");
  // Without a plus, 880 may also be in the middle of a number instead of the country code.
  const parts = plus ? [national] : [digits, national];
  // '880' alone becomes '0', which is in every number and is too short for the trigram index.
  const phones = parts.filter((part) => part === digits || part.length >= minNationalDigits);
  return { words, numbers, phones: [...new Set(phones)] };
}

import { asciiDigits, withoutMarks } from "./characters.ts";

const currency = "৳|টাকা|taka|tk\\.?|bdt";
const currencyAround = new RegExp(`^(?:${currency}) ?| ?(?:/[-=–])? ?(?:${currency})? ?(?:/[-=–])?$`, "gi");

/** Thousands, or thousands and lakhs: 1,200, 12,00,000, 1,200,000. */
const digitGroups = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.|$)/;

/** Returns whether three digits follow a point, even zeros: 1.200 may mean 1,200. */
export function mayBeThousands(text: string): boolean {
  return /\d\.\d{3}/.test(asciiDigits(text));
}

/**
 * Converts a typed number to plain digits, without invisible marks, the commas between groups of digits and
 * what people write around an amount: ৳ ১,২০০, Tk. 1200, 1,200/-, ১২০০ টাকা → 1200. Other commas stay: 1,5
 * is no number.
 */
export function numberText(text: string): string {
  // Collapse blanks first: `currencyAround` would backtrack for minutes over a thousand of them.
  const amount = asciiDigits(withoutMarks(text)).replace(/\s+/g, " ").trim().replace(currencyAround, "");
  return digitGroups.test(amount) ? amount.replaceAll(",", "") : amount;
}

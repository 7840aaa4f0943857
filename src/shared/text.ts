import type { Locale } from "./locale.ts";

const numbers = { en: new Intl.NumberFormat("en-IN"), bn: new Intl.NumberFormat("bn-BD") };

/** Formats a number with lakh grouping, and with Bangla digits in Bangla. */
export function formatNumber(value: number, locale: Locale): string {
  return numbers[locale].format(value);
}

/** Formats a year, without grouping: 2024, ২০২৪. */
export function formatYear(year: number, locale: Locale): string {
  return localDigits(String(year), locale);
}

/** Converts Bangla digits to ASCII: ১২৩ → 123. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}

/**
 * Converts the ASCII digits of a text that is not a number, such as a telephone number, to the digits of the
 * language: 017 → ০১৭.
 */
export function localDigits(text: string, locale: Locale): string {
  return locale === "bn" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) : text;
}

/**
 * Matches texts without control characters, which would break lists and exports, and without lone surrogates,
 * which cannot be stored.
 */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

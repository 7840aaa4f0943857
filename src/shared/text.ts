/** Converts Bangla digits to ASCII: ১২৩ → 123. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}

/** Formats a number with lakh grouping, and with Bangla digits in Bangla. */
export function formatNumber(value: number, locale: "en" | "bn"): string {
  return numbers[locale].format(value);
}

const numbers = { en: new Intl.NumberFormat("en-IN"), bn: new Intl.NumberFormat("bn-BD") };

/**
 * Matches texts without control characters, which would break lists and exports, and without lone surrogates,
 * which cannot be stored.
 */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

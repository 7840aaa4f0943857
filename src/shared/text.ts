/** Digits typed in Bangla become ASCII: ১২৩ → 123. */
export function asciiDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6));
}

/** A number as people of this language write it: lakh grouping, Bangla digits in Bangla. */
export function formatNumber(value: number, locale: "en" | "bn"): string {
  return numbers[locale].format(value);
}

const numbers = { en: new Intl.NumberFormat("en-IN"), bn: new Intl.NumberFormat("bn-BD") };

/**
 * Without control characters, which would spoil lists and exports, and without half surrogates, which cannot
 * be stored.
 */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text);

import { type Locale, numberFormats } from "./locale.ts";

/**
 * Amounts are integers of poisha in all code and in the database (1 taka = 100 poisha). Only the API and
 * screens use taka with decimals.
 */
export type Poisha = number;

/**
 * Converts poisha to a JSON number of taka: 123456 → 1234.56. This is exact, because a number with two
 * decimals is printed as written.
 */
export function takaOf(poisha: Poisha): number {
  return poisha / 100;
}

/**
 * Tolerance in poisha: far more than the error of a floating-point sum (2e-7 at ten million taka), far less
 * than a third decimal (0.1).
 */
const tolerance = 1e-4;

/**
 * Converts taka to poisha: 1234.56 → 123456. Returns undefined for more than two decimals, because a price of
 * 9.999 is a mistake and must not be rounded.
 */
export function poishaOf(taka: number): Poisha | undefined {
  const poisha = Math.round(taka * 100);
  return Number.isSafeInteger(poisha) && Math.abs(taka * 100 - poisha) < tolerance ? poisha : undefined;
}

const wholeTaka = numberFormats({ maximumFractionDigits: 0 });
const exactTaka = numberFormats({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats an amount as `৳ 1,23,456`: with lakh grouping, Bangla digits in Bangla, and decimals only if there
 * are any. A no-break space keeps sign and amount on one line.
 */
export function formatMoney(poisha: Poisha, locale: Locale): string {
  const format = poisha % 100 === 0 ? wholeTaka : exactTaka;
  return `৳\u00A0${format[locale].format(poisha / 100)}`;
}

/** Formats an amount of the API, which has at most two decimals; any other number would be shown as 0. */
export function formatTaka(taka: number, locale: Locale): string {
  return formatMoney(poishaOf(taka) ?? 0, locale);
}

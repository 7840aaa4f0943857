/**
 * Money is whole poisha everywhere inside Mela (1 taka = 100 poisha). Taka with decimals exist only on the
 * wire and on screens.
 */
export type Poisha = number;

/** 123456 → 1234.56: a JSON number of taka. Exact: a number with two decimals prints as written. */
export function takaOf(poisha: Poisha): number {
  return poisha / 100;
}

/**
 * In poisha: far more than the error of a floating-point sum (2e-7 at ten million taka), far less than a
 * third decimal (0.1).
 */
const tolerance = 1e-4;

/**
 * 1234.56 → 123456. Undefined when there are more than two decimals: a price of 9.999 is a mistake, not a
 * rounding matter.
 */
export function poishaOf(taka: number): Poisha | undefined {
  const poisha = Math.round(taka * 100);
  return Number.isSafeInteger(poisha) && Math.abs(taka * 100 - poisha) < tolerance ? poisha : undefined;
}

const formats = { en: money("en-IN"), bn: money("bn-BD") };

function money(tag: string) {
  const whole = new Intl.NumberFormat(tag, { useGrouping: true, maximumFractionDigits: 0 });
  const exact = new Intl.NumberFormat(tag, {
    useGrouping: true,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return (poisha: Poisha) => (poisha % 100 === 0 ? whole : exact).format(poisha / 100);
}

/**
 * `৳ 1,23,456`: lakh grouping, Bangla digits in Bangla, decimals only where there are any. A no-break space
 * keeps sign and amount on one line.
 */
export function formatMoney(poisha: Poisha, locale: "en" | "bn"): string {
  return `৳\u00A0${formats[locale](poisha)}`;
}

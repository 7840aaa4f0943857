import type { Locale } from "./locale.ts";

const years = {
  en: new Intl.NumberFormat("en", { useGrouping: false }),
  bn: new Intl.NumberFormat("bn-BD", { useGrouping: false }),
};

/** Formats a year, without grouping: 2024, ২০২৪. */
export function yearText(year: number, locale: Locale): string {
  return years[locale].format(year);
}

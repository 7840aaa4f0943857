import type { Locale } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import type { Measure } from "#ui/charts/measure.ts";

const lakh = 100_000;
const compactFormats = {
  en: new Intl.NumberFormat("en-IN", { notation: "compact", compactDisplay: "long" }),
  bn: new Intl.NumberFormat("bn-BD", { notation: "compact", compactDisplay: "long" }),
};

/** Returns amounts by day for a chart. Axis labels from one lakh on are `৳ 1.5 lakh`. @param sales taka */
export function moneyMeasure(label: string, sales: readonly number[], locale: Locale): Measure {
  const format = (taka: number) => formatMoney(poishaOf(taka) ?? 0, locale);
  return {
    label,
    total: formatMoney(
      sales.reduce((sum, taka) => sum + (poishaOf(taka) ?? 0), 0),
      locale,
    ),
    values: sales,
    format,
    short: (taka) => (taka < lakh ? format(taka) : `৳\u00A0${compactFormats[locale].format(taka)}`),
  };
}

/** Returns counts by day for a chart. */
export function countMeasure(label: string, values: readonly number[], locale: Locale): Measure {
  const format = (value: number) => formatNumber(value, locale);
  return {
    label,
    total: format(values.reduce((sum, value) => sum + value, 0)),
    values,
    format,
    short: format,
  };
}

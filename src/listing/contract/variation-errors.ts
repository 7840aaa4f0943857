/** What is wrong with the variations of a product, in words: the same on the server and in the form. */
import type { Locale } from "#shared/locale.ts";
import type { FieldError } from "#shared/refusal.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { variationLimits } from "./product-limits.ts";

/** @param name tidy */
export function optionFault(name: string, locale: Locale): string | undefined {
  return name === ""
    ? m.catalog_variation_option_required(locale)
    : shortFault(name, variationLimits.name, locale);
}

/** @param value tidy */
export function valueFault(value: string, locale: Locale): string | undefined {
  return value === ""
    ? m.catalog_variation_value_required(locale)
    : shortFault(value, variationLimits.value, locale);
}

function shortFault(text: string, most: number, locale: Locale): string | undefined {
  if (text.length > most) return m.catalog_input_long(locale, { count: formatNumber(most, locale) });
  return isPrintable(text) ? undefined : m.catalog_input_unprintable(locale);
}

interface Combinations {
  options: readonly { name: string }[];
  items: readonly { values: readonly string[] }[];
}

/**
 * What is wrong with the whole of it: how many there are, what stands there twice, what does not fit. Paths
 * begin inside of `variations`.
 */
export function variationFaults({ options, items }: Combinations, locale: Locale): FieldError[] {
  const faults: FieldError[] = [];
  const tell = (path: string, message: string) => faults.push({ path, message });
  if (options.length === 0) tell("options", m.catalog_variation_option_required(locale));
  if (options.length > variationLimits.options)
    tell(
      "options",
      m.catalog_variation_options_many(locale, { count: formatNumber(variationLimits.options, locale) }),
    );
  if (items.length === 0) tell("items", m.catalog_variation_items_none(locale));
  if (items.length > variationLimits.items)
    tell(
      "items",
      m.catalog_variation_items_many(locale, { count: formatNumber(variationLimits.items, locale) }),
    );
  for (const at of repeated(options.map(({ name }) => [name])))
    tell(`options.${at}.name`, m.catalog_variation_option_twice(locale));
  for (const at of repeated(items.map(({ values }) => values)))
    tell(`items.${at}.values`, m.catalog_variation_item_twice(locale));
  for (const [at, { values }] of items.entries())
    if (values.length !== options.length) tell(`items.${at}.values`, m.catalog_variation_values_fit(locale));
  return faults;
}

/** Places of what stands there before, whatever its case. What is empty is told as missing. */
function repeated(texts: readonly (readonly string[])[]): number[] {
  const keys = texts.map((parts) => JSON.stringify(parts.map((part) => part.toLowerCase())));
  return keys.flatMap((key, at) =>
    texts[at]?.every((part) => part !== "") && keys.indexOf(key) < at ? [at] : [],
  );
}

/** Names of variations. */
import { localDigits } from "#shared/local-digits.ts";
import type { Locale } from "#shared/locale.ts";
import { optionWords, unitWords, valueWords } from "../contract/option-names.ts";

/**
 * Returns `Size: L, Colour: Red`, the form stored in orders. Returns only the values if they do not match the
 * options.
 */
export function variationText(options: readonly string[], chosen: readonly string[]): string {
  return chosen
    .map((value, index) => (options.length === chosen.length ? `${options[index]}: ${value}` : value))
    .join(", ");
}

/**
 * Returns the name of a suggested option in the language of the page, and other names as the vendor wrote
 * them.
 */
export function optionName(name: string, locale: Locale): string {
  return (
    optionWords.find((words) =>
      Object.values(words).some((word) => word.toLowerCase() === name.toLowerCase()),
    )?.[locale] ?? name
  );
}

/**
 * Returns a known value or a measure such as `46 cm` in the language of the page, and others as the vendor
 * wrote them.
 */
export function optionValue(value: string, locale: Locale): string {
  if (locale === "en") return value;
  const [, amount, unit] = value.match(/^([\d.]+(?: ?[x×] ?[\d.]+)*) ?([a-z]+)$/i) ?? [];
  const unitBn = unitWords[unit?.toLowerCase() ?? ""];
  return amount && unitBn
    ? `${localDigits(amount, locale)} ${unitBn}`
    : (valueWords[value.toLowerCase()] ?? value);
}

/** Returns a stored `variationText` with the names and values of its options in the reader's language. */
export function variationFor(text: string, locale: Locale): string {
  return text
    .split(", ")
    .map((part) => {
      const [name = "", ...value] = part.split(": ");
      return value.length === 0
        ? optionValue(part, locale)
        : `${optionName(name, locale)}: ${optionValue(value.join(": "), locale)}`;
    })
    .join(", ");
}

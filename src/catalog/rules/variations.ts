/** What simple variations are called. */
import { localDigits } from "#shared/local-digits.ts";
import type { Locale } from "#shared/locale.ts";
import { optionWords, unitWords, valueWords } from "../contract/option-names.ts";

/** `Size: L, Colour: Red`, as it is kept with an order. What is no longer sold under these names is called by its values alone. */
export function variationText(options: readonly string[], chosen: readonly string[]): string {
  return chosen
    .map((value, at) => (options.length === chosen.length ? `${options[at]}: ${value}` : value))
    .join(", ");
}

/** The name of an option in the reader's language when it is one that we suggest, else as its vendor wrote it. */
export function optionName(name: string, locale: Locale): string {
  return (
    optionWords.find((words) =>
      Object.values(words).some((word) => word.toLowerCase() === name.toLowerCase()),
    )?.[locale] ?? name
  );
}

/** Returns a value in the reader's language if it is a known word or a measure such as `46 cm`, else as its vendor wrote it. */
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

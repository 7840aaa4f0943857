import { type Locale, localDigits } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { banglaMaterials } from "./bangla-materials.ts";

const optionMessages = [
  m.catalog_option_size,
  m.catalog_option_colour,
  m.catalog_option_material,
  m.catalog_option_pattern,
];

/**
 * Names of options that the form suggests. They are stored as typed, and shown in the language of the page.
 */
export const suggestedOptions: readonly Record<Locale, string>[] = optionMessages.map((message) => ({
  en: message("en"),
  bn: message("bn"),
}));

/** Bangla units of measures such as `46 cm`. */
const banglaUnits: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mm: "মিমি",
    cm: "সেমি",
    m: "মিটার",
    inch: "ইঞ্চি",
    g: "গ্রাম",
    kg: "কেজি",
    ml: "মিলি",
  }),
);

/** Bangla names of common option values by lower-case English name. M, L and XXL are the same in Bangla. */
const banglaValues: ReadonlyMap<string, string> = new Map(
  Object.entries({
    small: "ছোট",
    medium: "মাঝারি",
    large: "বড়",
    black: "কালো",
    white: "সাদা",
    "off-white": "অফ-হোয়াইট",
    natural: "স্বাভাবিক রং",
    grey: "ছাই",
    brown: "বাদামি",
    red: "লাল",
    "brick red": "ইটরঙা",
    maroon: "মেরুন",
    pink: "গোলাপি",
    orange: "কমলা",
    yellow: "হলুদ",
    mustard: "সরিষা",
    green: "সবুজ",
    blue: "নীল",
    indigo: "ইন্ডিগো নীল",
    purple: "বেগুনি",
    golden: "সোনালি",
    silver: "রুপালি",
    ...banglaMaterials,
  }),
);

/**
 * Returns `Size: L, Colour: Red`, the form stored in orders. Returns only the values if they do not match the
 * options.
 */
export function storedVariationText(options: readonly string[], chosen: readonly string[]): string {
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
    suggestedOptions.find((names) =>
      Object.values(names).some((suggested) => suggested.toLowerCase() === name.toLowerCase()),
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
  const unitBn = banglaUnits.get(unit?.toLowerCase() ?? "");
  return amount && unitBn
    ? `${localDigits(amount, locale)} ${unitBn}`
    : (banglaValues.get(value.toLowerCase()) ?? value);
}

/**
 * Returns a stored `storedVariationText` with the names and values of its options in the reader's language.
 */
export function localVariationText(text: string, locale: Locale): string {
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

/**
 * Names of options that the form suggests. They are stored as typed, and shown in the language of the page.
 */
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const words = [
  m.catalog_option_size,
  m.catalog_option_colour,
  m.catalog_option_material,
  m.catalog_option_pattern,
];

export const optionWords: readonly Record<Locale, string>[] = words.map((word) => ({
  en: word("en"),
  bn: word("bn"),
}));

/** Bangla units of measures such as `46 cm`. */
export const unitWords: Readonly<Record<string, string>> = {
  mm: "মিমি",
  cm: "সেমি",
  m: "মিটার",
  inch: "ইঞ্চি",
  g: "গ্রাম",
  kg: "কেজি",
  ml: "মিলি",
};

/** Bangla names of common option values by lower-case English name. M, L and XXL are the same in Bangla. */
export const valueWords: Readonly<Record<string, string>> = {
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
  cotton: "সুতি",
  silk: "রেশম",
  jute: "পাট",
  bamboo: "বাঁশ",
  wood: "কাঠ",
  clay: "মাটি",
  brass: "পিতল",
};

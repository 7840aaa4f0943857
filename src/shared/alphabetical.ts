import type { Locale } from "./locale.ts";

/**
 * Sorts a copy by name in the alphabetical order of Bangla. In English the order stays, because the lists of
 * places are stored in it.
 */
export function inOrderOf<T>(locale: Locale, items: readonly T[], nameOf: (item: T) => string): T[] {
  if (locale === "en") return [...items];
  const { compare } = new Intl.Collator("bn");
  return [...items].sort((one, other) => compare(nameOf(one), nameOf(other)));
}

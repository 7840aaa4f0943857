import type { Locale } from "./locale.ts";

/** Sorts a copy by name in the alphabetical order of the language. */
export function inOrderOf<T>(locale: Locale, items: readonly T[], nameOf: (item: T) => string): T[] {
  const { compare } = new Intl.Collator(locale);
  return [...items].sort((a, b) => compare(nameOf(a), nameOf(b)));
}

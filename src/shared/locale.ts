/**
 * The language of a page: it is part of the URL, English without a prefix and Bangla below /bn. Paths, texts,
 * numbers and digits in each language.
 */

export const locales = ["en", "bn"] as const;
export type Locale = (typeof locales)[number];
/** Each in its own language. */
export const languageNames: Record<Locale, string> = { en: "English", bn: "বাংলা" };

export function localeOfPath(pathname: string): Locale {
  return pathname === "/bn" || pathname.startsWith("/bn/") ? "bn" : "en";
}

/**
 * Returns the path in a language: `/cart` in Bangla is `/bn/cart`, and `/` is `/bn`. Keeps query and hash.
 */
export function localizePath(path: string, locale: Locale): string {
  const bare = withoutLocale(path);
  if (locale === "en") return bare;
  return bare === "/" ? "/bn" : /^\/[?#]/.test(bare) ? `/bn${bare.slice(1)}` : `/bn${bare}`;
}

export function withoutLocale(path: string): string {
  if (!/^\/bn(?=[/?#]|$)/.test(path)) return path;
  const rest = path.slice(3);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the Bangla text on Bangla pages if there is one, otherwise the English text. */
export function localText<English extends string | null>(
  locale: Locale,
  english: English,
  bangla: string | null,
): English | string {
  return locale === "bn" && bangla ? bangla : english;
}

/** Makes a number format for each language: English with lakh grouping, Bangla with Bangla digits too. */
export function numberFormats(options?: Intl.NumberFormatOptions): Record<Locale, Intl.NumberFormat> {
  return { en: new Intl.NumberFormat("en-IN", options), bn: new Intl.NumberFormat("bn-BD", options) };
}

const numbers = numberFormats();

/** Formats a number with lakh grouping, and with Bangla digits in Bangla. */
export function formatNumber(value: number, locale: Locale): string {
  return numbers[locale].format(value);
}

/** Formats a year, without grouping: 2024, ২০২৪. */
export function formatYear(year: number, locale: Locale): string {
  return localDigits(String(year), locale);
}

/**
 * Converts the ASCII digits of a text that is not a number, such as a telephone number, to the digits of the
 * language: 017 → ০১৭.
 */
export function localDigits(text: string, locale: Locale): string {
  return locale === "bn" ? text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit))) : text;
}

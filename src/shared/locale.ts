/** The language of a page is part of its URL: English without a prefix, Bangla below /bn. */
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

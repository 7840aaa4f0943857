import type { Locale } from "#shared/locale.ts";

/** Returns the Bangla text on Bangla pages if there is one, otherwise the English text. */
export function localText(locale: Locale, english: string, bangla: string | null): string {
  return locale === "bn" && bangla ? bangla : english;
}

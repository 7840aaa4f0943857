import type { Locale } from "#shared/locale.ts";

/** What a maker wrote, in the reader's language where it was written in it. */
export function localText(locale: Locale, english: string, bangla: string | null): string {
  return locale === "bn" && bangla ? bangla : english;
}

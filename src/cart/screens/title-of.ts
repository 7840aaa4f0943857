import type { Locale } from "#shared/locale.ts";

/** What the maker calls it, in the reader's language where it was written in it. */
export function titleOf({ title, titleBn }: { title: string; titleBn: string | null }, locale: Locale): string {
  return locale === "bn" && titleBn ? titleBn : title;
}

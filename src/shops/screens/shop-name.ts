import type { Locale } from "#shared/locale.ts";

/** What a shop is called, in the reader's language where it has a name in it. */
export function shopName({ name, nameBn }: { name: string; nameBn: string | null }, locale: Locale): string {
  return locale === "bn" && nameBn ? nameBn : name;
}

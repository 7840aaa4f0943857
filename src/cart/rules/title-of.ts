/** Names in the reader's language, where their maker has written them in it. */
import type { Locale } from "#shared/locale.ts";

export function titleOf({ title, titleBn }: { title: string; titleBn: string | null }, locale: Locale): string {
  return locale === "bn" && titleBn ? titleBn : title;
}

export function shopNameOf({ shopName, shopNameBn }: { shopName: string; shopNameBn: string | null }, locale: Locale): string {
  return locale === "bn" && shopNameBn ? shopNameBn : shopName;
}

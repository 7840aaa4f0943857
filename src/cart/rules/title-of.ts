/** Names in the reader's language, where their maker has written them in it. */
import { variationFor } from "#catalog/rules/variations.ts";
import type { Locale } from "#shared/locale.ts";

export function titleOf(
  { title, titleBn }: { title: string; titleBn: string | null },
  locale: Locale,
): string {
  return locale === "bn" && titleBn ? titleBn : title;
}

/** With what was chosen of it, where two lines of one product must not sound the same. */
export function thingOf(
  { variation, ...names }: { title: string; titleBn: string | null; variation: string | null },
  locale: Locale,
): string {
  return titleOf(names, locale) + (variation ? ` (${variationFor(variation, locale)})` : "");
}

export function shopNameOf(
  { shopName, shopNameBn }: { shopName: string; shopNameBn: string | null },
  locale: Locale,
): string {
  return locale === "bn" && shopNameBn ? shopNameBn : shopName;
}

/** Titles and names of shops and vendors in the reader's language, if the vendor has written them in it. */
import { type Locale, localText } from "#shared/locale.ts";
import { localVariationText } from "./variations.ts";

export function localizedTitle(
  { title, titleBn }: { title: string; titleBn: string | null },
  locale: Locale,
): string {
  return localText(locale, title, titleBn);
}

/** Returns the title with the variation, to distinguish two lines of one product. */
export function titleWithVariation(
  { variation, ...names }: { title: string; titleBn: string | null; variation: string | null },
  locale: Locale,
): string {
  return localizedTitle(names, locale) + (variation ? ` (${localVariationText(variation, locale)})` : "");
}

export function localizedShopName(
  { shopName, shopNameBn }: { shopName: string; shopNameBn: string | null },
  locale: Locale,
): string {
  return localText(locale, shopName, shopNameBn);
}

export function localizedVendorName(
  { vendorName, vendorNameBn }: { vendorName: string; vendorNameBn: string | null },
  locale: Locale,
): string {
  return localText(locale, vendorName, vendorNameBn);
}

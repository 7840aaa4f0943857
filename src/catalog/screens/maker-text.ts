import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

const makers: Record<string, typeof m.catalog_product_by_i_did> = {
  "I did": m.catalog_product_by_i_did,
  "A member of my shop": m.catalog_product_by_member,
  "Another maker": m.catalog_product_by_another,
};

/** The form's choices speak as the vendor; to a buyer they read otherwise. Own words stay as they are. */
export function makerText(whoMade: string, locale: Locale): string {
  return makers[whoMade]?.(locale) ?? whoMade;
}

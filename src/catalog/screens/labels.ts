/** Names of offers, countries and makers in the language of the page. */

import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney, type Poisha, takaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import {
  fairPricePoisha,
  isBangladesh,
  lastPieces,
  lowPricePoisha,
  newDays,
  type OfferKind,
} from "../contract/constants.ts";
import type { Maker } from "../contract/product-fields.ts";

/** Returns title and description of a special offer. */
export function offerLabels(kind: OfferKind, locale: Locale): { title: string; text: string } {
  const low = amount(lowPricePoisha, locale);
  const fair = amount(fairPricePoisha, locale);
  switch (kind) {
    case "new":
      return {
        title: m.catalog_offers_new(locale),
        text: m.catalog_offers_new_text(locale, { days: formatNumber(newDays, locale) }),
      };
    case "under-low":
      return { title: m.catalog_offers_low(locale, { price: low }), text: m.catalog_offers_low_text(locale) };
    case "under-fair":
      return {
        title: m.catalog_offers_fair(locale, { price: fair }),
        text: m.catalog_offers_fair_text(locale, { low }),
      };
    case "last-pieces":
      return {
        title: m.catalog_offers_last(locale),
        text: m.catalog_offers_last_text(locale, { count: formatNumber(lastPieces, locale) }),
      };
  }
}

/** The Bangla messages write 'টাকা' themselves, because it takes the ending of the sentence. */
function amount(poisha: Poisha, locale: Locale): string {
  return locale === "bn" ? formatNumber(takaOf(poisha), locale) : formatMoney(poisha, locale);
}

/** Returns Bangladesh in the language of the page, and other countries as stored. */
export function countryText(country: string, locale: Locale): string {
  return isBangladesh(country) ? m.catalog_country_bangladesh(locale) : country;
}

const makers: Record<Maker, typeof m.catalog_product_by_i_did> = {
  "I did": m.catalog_product_by_i_did,
  "A member of my shop": m.catalog_product_by_member,
  "Another maker": m.catalog_product_by_another,
};

/**
 * Returns the maker as shown to buyers: the choices of the product form are in the first person. Free text is
 * unchanged.
 */
export function makerText(whoMade: string, locale: Locale): string {
  return Object.hasOwn(makers, whoMade) ? makers[whoMade as Maker](locale) : whoMade;
}

import type { Locale } from "#shared/locale.ts";
import { formatMoney } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { fairPricePoisha, lastPieces, lowPricePoisha, newDays, type OfferKind } from "../contract/offers.ts";

/** Returns title and description of a special offer. */
export function offerLabels(kind: OfferKind, locale: Locale): { title: string; text: string } {
  const low = formatMoney(lowPricePoisha, locale);
  const fair = formatMoney(fairPricePoisha, locale);
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

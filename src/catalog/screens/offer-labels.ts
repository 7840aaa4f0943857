import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney, type Poisha, takaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import { fairPricePoisha, lastPieces, lowPricePoisha, newDays, type OfferKind } from "../contract/offers.ts";

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

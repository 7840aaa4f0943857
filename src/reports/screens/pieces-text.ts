import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

export const piecesText = (count: number, locale: Locale): string =>
  count === 1
    ? m.reports_home_pieces_one(locale)
    : m.reports_home_pieces(locale, { count: formatNumber(count, locale) });

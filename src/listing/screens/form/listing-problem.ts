import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { type FieldTexts, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { productTexts } from "../../contract/product-errors.ts";
import type { MovedStock } from "../../rules/product-change.ts";
import type { Faults } from "./product-draft.ts";

/** Why a product was not taken: a sentence, and what is wrong with which field. */
export function listingProblem(error: unknown, locale: Locale): { text: string; faults: Faults } {
  if (!(error instanceof ApiProblem)) return { text: problemSentence(error, locale), faults: {} };
  if (error.code === "sku_taken")
    return { text: m.catalog_listing_faults(locale), faults: { sku: m.catalog_listing_sku_taken(locale) } };
  if (error.code === "key_reused") return { text: m.catalog_listing_sent_before(locale), faults: {} };
  if (error.code === "product_changed") return { text: m.catalog_listing_changed(locale), faults: {} };
  if (error.code === "stock_changed") return stockProblem(stocksIn(error), locale);
  const faults = Object.fromEntries(
    error.errors.map((fault) => [fault.path, fieldErrorText(formTexts, fault, locale)]),
  );
  return {
    text: error.errors.length > 0 ? m.catalog_listing_faults(locale) : problemSentence(error, locale),
    faults,
  };
}

/** The stocks that are others by now than those that were written over, by their paths in the payload. */
export function stocksIn(error: unknown): MovedStock[] {
  return error instanceof ApiProblem && error.code === "stock_changed"
    ? (error.body.stock as MovedStock[])
    : [];
}

function stockProblem(stocks: readonly MovedStock[], locale: Locale): { text: string; faults: Faults } {
  const words = ({ before, quantity }: MovedStock) => ({
    before: formatNumber(before, locale),
    now: formatNumber(quantity, locale),
  });
  const [first, ...more] = stocks;
  return {
    text:
      first && more.length === 0
        ? m.catalog_listing_stock_moved(locale, words(first))
        : m.catalog_listing_stocks_moved(locale),
    faults: Object.fromEntries(
      stocks.map((stock) => [stock.path, m.catalog_listing_stock_now(locale, words(stock))]),
    ),
  };
}

/** The form sends only photos that it has uploaded: one that the server does not know is no longer stored. */
const formTexts: FieldTexts = { ...productTexts, foreign_image: m.catalog_listing_photo_lost };

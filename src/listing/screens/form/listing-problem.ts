import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import { type FieldErrorMessages, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { productErrorMessages } from "../../contract/product-errors.ts";
import type { StockConflict } from "../../rules/product-change.ts";
import type { FormErrors } from "./product-draft.ts";

/** Returns the message of a failed request, and error messages by payload path. */
export function listingProblem(error: unknown, locale: Locale): { text: string; errors: FormErrors } {
  if (!(error instanceof ApiProblem)) return { text: problemSentence(error, locale), errors: {} };
  if (error.code === "sku_taken")
    return { text: m.catalog_listing_faults(locale), errors: { sku: m.catalog_listing_sku_taken(locale) } };
  if (error.code === "key_reused") return { text: m.catalog_listing_sent_before(locale), errors: {} };
  if (error.code === "product_changed") return { text: m.catalog_listing_changed(locale), errors: {} };
  if (error.code === "stock_changed") return stockProblem(stockConflictsOf(error), locale);
  const errors = Object.fromEntries(
    error.errors.map((fieldError) => [
      fieldError.path,
      fieldErrorText(formErrorMessages, fieldError, locale),
    ]),
  );
  return {
    text: error.errors.length > 0 ? m.catalog_listing_faults(locale) : problemSentence(error, locale),
    errors,
  };
}

/** Returns the current stocks of a `stock_changed` error by payload path. */
export function stockConflictsOf(error: unknown): StockConflict[] {
  return error instanceof ApiProblem && error.code === "stock_changed"
    ? (error.body.stock as StockConflict[])
    : [];
}

function stockProblem(
  stocks: readonly StockConflict[],
  locale: Locale,
): { text: string; errors: FormErrors } {
  const numbers = ({ before, quantity }: StockConflict) => ({
    before: formatNumber(before, locale),
    now: formatNumber(quantity, locale),
  });
  const [first, ...more] = stocks;
  return {
    text:
      first && more.length === 0
        ? m.catalog_listing_stock_moved(locale, numbers(first))
        : m.catalog_listing_stocks_moved(locale),
    errors: Object.fromEntries(
      stocks.map((stock) => [stock.path, m.catalog_listing_stock_now(locale, numbers(stock))]),
    ),
  };
}

// The form only sends uploaded images, so an unknown image has been deleted.
const formErrorMessages: FieldErrorMessages = {
  ...productErrorMessages,
  foreign_image: m.catalog_listing_photo_lost,
};

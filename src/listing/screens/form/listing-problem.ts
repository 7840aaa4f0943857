import { problemOf, problemSentence } from "#client/problem.ts";
import { type FieldErrorMessages, fieldErrorText } from "#shared/field-errors.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { productErrorMessages } from "../../contract/product-checks.ts";
import type { StockConflict } from "../../contract.ts";
import type { FormErrors } from "./product-draft.ts";

type ListingRoute = "POST /users/vendor/add-a-product" | "PATCH /users/vendor/products/:id";

/** Returns the message of a failed request, and error messages by payload path. */
export function listingProblem(error: unknown, locale: Locale): { text: string; errors: FormErrors } {
  const problem = problemOf<ListingRoute>(error);
  if (!problem) return { text: problemSentence(error, locale), errors: {} };
  if (problem.code === "key_reused") return { text: m.listing_sent_before(locale), errors: {} };
  if (problem.code === "product_changed") return { text: m.listing_changed(locale), errors: {} };
  if (problem.code === "stock_changed") return stockProblem(problem.stock, locale);
  const errors = Object.fromEntries(
    problem.errors.map((fieldError) => [
      fieldError.path,
      fieldErrorText(formErrorMessages, fieldError, locale),
    ]),
  );
  return {
    text: problem.errors.length > 0 ? m.listing_check_fields(locale) : problemSentence(error, locale),
    errors,
  };
}

/** Returns the current stocks of a `stock_changed` error by payload path. */
export function stockConflictsOf(error: unknown): StockConflict[] {
  const problem = problemOf<"PATCH /users/vendor/products/:id">(error);
  return problem?.code === "stock_changed" ? problem.stock : [];
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
        ? m.listing_stock_moved(locale, numbers(first))
        : m.listing_stocks_moved(locale),
    errors: Object.fromEntries(
      stocks.map((stock) => [stock.path, m.listing_stock_now(locale, numbers(stock))]),
    ),
  };
}

// The form only sends uploaded images, so an unknown image has been deleted.
const formErrorMessages: FieldErrorMessages = {
  ...productErrorMessages,
  foreign_image: m.listing_photo_lost,
};

import { problemOf, problemSentence } from "#client/problem.ts";
import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";

/**
 * Returns why an order was rejected, for the checkout and for `app/screens/send-waiting.ts`, which runs on
 * public pages. So this file must not import TanStack Query.
 */
export function orderSentence(error: unknown, locale: Locale): string {
  const problem = problemOf<"POST /users/checkout/orders">(error);
  switch (problem?.code) {
    case "price_changed":
      return m.orders_price_changed(locale);
    case "out_of_stock":
      // The list is empty if the server does not know which product it is.
      return problem.products.length > 0 && problem.products.every(({ left }) => left === 0)
        ? m.orders_none_left(locale)
        : m.orders_out_of_stock(locale);
    case "cart_changed":
      return m.orders_cart_changed(locale);
    case "address_missing":
      return m.addresses_box_none(locale);
    case "address_changed":
      return m.orders_address_changed(locale);
    case "request_in_progress":
      return m.orders_in_progress(locale);
    case "too_many_pending":
      return m.orders_too_many(locale);
    case "email_unconfirmed":
      return m.orders_unconfirmed(locale);
    default:
      return problemSentence(error, locale);
  }
}

import { ApiProblem } from "#accounts/queries/problem.ts";
import { problemSentence } from "#accounts/screens/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import type { ChangedLine } from "../contract.ts";

export interface OrderProblem {
  sentence: string;
  /** What is different now, at its line. */
  lines: Record<string, string>;
  /** No answer came: the order may have been placed all the same. */
  unknown: boolean;
}

/** Why an order was not taken, in words: for the whole of it and for each line that it is about. */
export function orderProblem(error: unknown, locale: Locale): OrderProblem {
  const { code, status, body } = error instanceof ApiProblem ? error : new ApiProblem(500, "fault");
  const changed = Array.isArray(body.products) ? (body.products as ChangedLine[]) : [];
  const lines = Object.fromEntries(changed.map((line) => [line._id, lineSentence(line, locale)]));
  if (status === 0 || status >= 500) return { sentence: m.orders_unknown({}, { locale }), lines, unknown: true };
  return { sentence: sentenceOf(code, locale) ?? problemSentence(error, locale), lines, unknown: false };
}

function lineSentence({ price, left }: ChangedLine, locale: Locale): string {
  if (price !== undefined) return m.cart_line_price({ price: formatMoney(poishaOf(price) ?? 0, locale) }, { locale });
  if (left === 0) return m.cart_line_none({}, { locale });
  if (left !== undefined) return m.cart_line_short({ count: formatNumber(left, locale) }, { locale });
  return m.cart_line_changed({}, { locale });
}

function sentenceOf(code: string, locale: Locale): string | undefined {
  switch (code) {
    case "price_changed":
      return m.orders_price_changed({}, { locale });
    case "out_of_stock":
      return m.orders_out_of_stock({}, { locale });
    case "cart_changed":
      return m.orders_cart_changed({}, { locale });
    case "address_missing":
      return m.addresses_box_none({}, { locale });
    case "request_in_progress":
      return m.orders_in_progress({}, { locale });
    case "too_many_pending":
      return m.orders_too_many({}, { locale });
    default:
      return undefined;
  }
}

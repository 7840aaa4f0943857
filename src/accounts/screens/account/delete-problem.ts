import { ApiProblem } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { freshSignInMinutes } from "../../contract/constants.ts";

/** Why an account is not deleted, and what to do about it. */
export function deleteProblem(problem: unknown, locale: Locale): string {
  switch (problem instanceof ApiProblem ? problem.code : undefined) {
    case "orders_open":
      return m.accounts_delete_orders_open(locale);
    case "sales_open":
      return m.accounts_delete_sales_open(locale);
    case "last_admin":
      return m.accounts_delete_last_admin(locale);
    case "sign_in_again":
      return m.accounts_delete_sign_in_again(locale, { minutes: formatNumber(freshSignInMinutes, locale) });
    default:
      return problemSentence(problem, locale);
  }
}

/** Numbers of the orders that stand in the way. */
export function openOrders(problem: unknown): string[] {
  const orders = problem instanceof ApiProblem ? problem.body.orders : undefined;
  return Array.isArray(orders) ? orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber) : [];
}

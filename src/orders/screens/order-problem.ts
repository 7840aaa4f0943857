import type { EntryIssue } from "#cart/screens/entry-issue.ts";
import { isOutcomeUnknown, type ProblemOf, problemOf } from "#client/problem.ts";
import type { Locale } from "#shared/locale.ts";
import { type Poisha, poishaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { ChangedEntry } from "../contract.ts";
import { changedEntries } from "../queries/orders.ts";
import { orderSentence } from "./order-sentence.ts";

type OrderEndpoint = "POST /users/checkout/orders";
type OrderCode = ProblemOf<OrderEndpoint>["code"];

export interface OrderProblem {
  sentence: string;
  /** What has changed about the cart entries, by their ids. */
  entryIssues: Record<string, EntryIssue>;
  /** The current delivery fee, if a price or this fee has changed. */
  deliveryPoisha: Poisha | undefined;
  /** Whether the order may have been placed despite the error. A retry must then use the same key. */
  outcomeUnknown: boolean;
  /** The page where the shopper can go on. */
  link: "account" | "address" | "orders" | undefined;
}

/**
 * Returns why an order was rejected: one text for the order and an issue for each entry concerned.
 * @param seen the entries as the shopper saw them, prices in taka
 */
export function orderProblem(
  error: unknown,
  seen: readonly { _id: string; price: number }[],
  locale: Locale,
): OrderProblem {
  const problem = problemOf<OrderEndpoint>(error);
  const code = problem?.code ?? "fault";
  const deliveryPoisha = problem?.code === "price_changed" ? poishaOf(problem.deliveryFee) : undefined;
  const entryIssues = Object.fromEntries(
    changedEntries(error).map((entry) => [entry._id, issueOfChange(entry, seen)]),
  );
  if (isOutcomeUnknown(error))
    return {
      sentence: m.orders_unknown(locale),
      entryIssues,
      deliveryPoisha,
      outcomeUnknown: true,
      link: "orders",
    };
  return {
    sentence: orderSentence(error, locale),
    entryIssues,
    deliveryPoisha,
    outcomeUnknown: code === "request_in_progress",
    link: linkFor(code),
  };
}

function issueOfChange(
  { _id, price, left }: ChangedEntry,
  seen: readonly { _id: string; price: number }[],
): EntryIssue {
  if (price !== undefined)
    return {
      kind: "price",
      oldPoisha: poishaOf(seen.find((entry) => entry._id === _id)?.price ?? price) ?? 0,
    };
  return left === undefined ? { kind: "changed" } : { kind: "too_few_left", left };
}

function linkFor(code: OrderCode): OrderProblem["link"] {
  if (code === "address_missing") return "address";
  if (code === "email_unconfirmed") return "account";
  return code === "too_many_pending" || code === "request_in_progress" ? "orders" : undefined;
}

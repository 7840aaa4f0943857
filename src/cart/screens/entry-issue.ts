import { formatNumber, type Locale } from "#shared/locale.ts";
import { formatMoney, formatTaka, type Poisha } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";

/** What is wrong with a cart entry, or what has changed about it since the shopper saw it. */
export type EntryIssue =
  | { kind: "price"; oldPoisha: Poisha }
  | { kind: "too_few_left"; left: number }
  /** No longer on sale. */
  | { kind: "gone" }
  /** On sale, but not as chosen. */
  | { kind: "choice" }
  /** Another window has changed the quantity. */
  | { kind: "changed" }
  /** The shopper's change to `quantity` has failed. */
  | { kind: "failed"; sentence: string; quantity: number };

type EntryState = Pick<CartEntry, "available" | "choiceNeeded" | "stock" | "quantity">;

/** Returns the issue that the entry itself shows, if any. */
function issueOfEntry({ available, choiceNeeded, stock, quantity }: EntryState): EntryIssue | undefined {
  if (choiceNeeded) return { kind: "choice" };
  if (!available) return stock === 0 ? { kind: "too_few_left", left: 0 } : { kind: "gone" };
  return quantity > stock ? { kind: "too_few_left", left: stock } : undefined;
}

/**
 * Returns whether current data of the entry contradicts an issue: the stock was refilled, or a failed change
 * was applied although its response was lost.
 */
export function isOutdated(issue: EntryIssue, { stock, quantity }: EntryState): boolean {
  if (issue.kind === "too_few_left") return stock > issue.left;
  return issue.kind === "failed" && quantity === issue.quantity;
}

/**
 * Returns the issue to show.
 * @param rejection issue of a change or an order that the server has rejected. The reason why an entry cannot
 *   be ordered now is more important, and a rejection may call sold out what is no longer on sale.
 */
export function currentIssue(entry: EntryState, rejection: EntryIssue | undefined): EntryIssue | undefined {
  const own = issueOfEntry(entry);
  return !entry.available || !rejection || isOutdated(rejection, entry) ? own : rejection;
}

/** Returns the quantity to offer instead of the current one, if the issue allows another. */
export function quantityToOffer(
  issue: EntryIssue | undefined,
  { quantity }: Pick<CartEntry, "quantity">,
): number | undefined {
  if (issue?.kind !== "too_few_left" || issue.left === 0 || issue.left === quantity) return undefined;
  return issue.left;
}

export function issueText(
  issue: EntryIssue,
  { price, quantity }: Pick<CartEntry, "price" | "quantity">,
  locale: Locale,
): string {
  switch (issue.kind) {
    case "price":
      return m.cart_entry_price(locale, {
        old: formatMoney(issue.oldPoisha, locale),
        price: formatTaka(price, locale),
      });
    case "too_few_left":
      return issue.left > 0
        ? m.cart_entry_short(locale, { count: formatNumber(issue.left, locale) })
        : m.cart_entry_sold_out(locale);
    case "gone":
      return m.cart_entry_gone(locale);
    case "choice":
      return m.cart_entry_choice(locale);
    case "changed":
      return m.cart_entry_changed(locale, { count: formatNumber(quantity, locale) });
    case "failed":
      return issue.sentence;
  }
}

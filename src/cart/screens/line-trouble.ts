import type { Locale } from "#shared/locale.ts";
import { formatMoney, poishaOf } from "#shared/money.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";

/** Why a line cannot be ordered as it stands. */
export type LineTrouble =
  | { kind: "price"; oldPoisha: number }
  | { kind: "short"; left: number }
  /** Not on sale any more. */
  | { kind: "gone" }
  /** Another window has changed how many. */
  | { kind: "changed" }
  /** A change that did not get through, in words. */
  | { kind: "failed"; sentence: string };

/** What the cart itself says of a line. */
export function troubleOf({
  available,
  stock,
  quantity,
}: Pick<CartEntry, "available" | "stock" | "quantity">): LineTrouble | undefined {
  if (!available) return stock === 0 ? { kind: "short", left: 0 } : { kind: "gone" };
  return quantity > stock ? { kind: "short", left: stock } : undefined;
}

export function troubleSentence(
  trouble: LineTrouble,
  { price, quantity }: Pick<CartEntry, "price" | "quantity">,
  locale: Locale,
): string {
  switch (trouble.kind) {
    case "price":
      return m.cart_line_price(locale, {
        old: formatMoney(trouble.oldPoisha, locale),
        price: formatMoney(poishaOf(price) ?? 0, locale),
      });
    case "short":
      return trouble.left > 0
        ? m.cart_line_short(locale, { count: formatNumber(trouble.left, locale) })
        : m.cart_line_sold_out(locale);
    case "gone":
      return m.cart_line_gone(locale);
    case "changed":
      return m.cart_line_changed(locale, { count: formatNumber(quantity, locale) });
    case "failed":
      return trouble.sentence;
  }
}

import type { Locale } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import type { CartEntry } from "../contract.ts";

/** Whether a line can be ordered as it stands, and if not, why, in words. */
export function lineState(
  { available, stock, quantity }: Pick<CartEntry, "available" | "stock" | "quantity">,
  locale: Locale,
): { ordered: boolean; sentence?: string } {
  if (!available) return { ordered: false, sentence: stock === 0 ? m.cart_line_sold_out({}, { locale }) : m.cart_line_gone({}, { locale }) };
  if (quantity > stock) return { ordered: true, sentence: m.cart_line_short({ count: formatNumber(stock, locale) }, { locale }) };
  return { ordered: true };
}

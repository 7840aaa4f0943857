import { useRouteLoaderData } from "react-router";
import type { CartEntry } from "#cart/contract.ts";
import { useCartCount } from "#cart/queries/cart-count.ts";
import { piecesOf } from "#cart/rules/pieces.ts";
import { formatNumber, type Locale } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { CountBadge } from "./CountBadge.tsx";

/**
 * The number of pieces in the cart, on the icon and for screen readers after the name of the link. The
 * document of the cart page contains it.
 */
export function CartCount() {
  const locale = useLocale();
  const documentEntries = useRouteLoaderData<{ entries: CartEntry[] }>(`${locale}/cart`)?.entries;
  const count = useCartCount() ?? (documentEntries && piecesOf(documentEntries));
  if (!count) return null;
  return (
    <>
      <span className="sr-only">, {countLabel(count, locale)}</span>
      <CountBadge count={count} />
    </>
  );
}

/** Returns the number of pieces in the cart as text for screen readers. */
export function countLabel(count: number, locale: Locale): string {
  return (count === 1 ? m.app_nav_cart_count_one : m.app_nav_cart_count)(locale, {
    count: formatNumber(count, locale),
  });
}

import { useCartCount } from "#cart/queries/cart-count.ts";
import { formatNumber } from "#shared/text.ts";
import { useLocale } from "#ui/use-locale.ts";
import { cartWords } from "./cart-words.ts";

/** The number of items in the cart, on the icon and for screen readers after the name of the link. */
export function CartCount() {
  const locale = useLocale();
  const count = useCartCount();
  if (!count) return null;
  return (
    <>
      <span className="sr-only">, {cartWords(count, locale)}</span>
      <span
        aria-hidden="true"
        className="absolute end-0 top-0 min-w-5 rounded-full bg-alta px-1 text-center text-sm leading-5 font-bold text-surface"
      >
        {formatNumber(Math.min(count, 99), locale)}
      </span>
    </>
  );
}

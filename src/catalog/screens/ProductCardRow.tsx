/** Rows of product cards. */

import { useEffect, useId, useState } from "react";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { ProductCard as Card } from "../contract/views.ts";
import { fetchProducts, forgetViewed, readViewedIds } from "../queries/viewed-products.ts";
import { ProductCard } from "./ProductCard.tsx";

const sizes = "(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), 44vw";

const row =
  "-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 md:gap-5";
const desktopRows = {
  wrapping: "md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-5 md:overflow-visible md:p-0",
  oneLine: "md:-mx-1 md:auto-cols-[calc((100%-5rem)/5)] md:px-1",
};

/** A row of cards, which scrolls sideways on phones, and with `oneLine` also on desktops. */
export function ProductCardRow({
  products,
  urgent = false,
  oneLine = false,
}: {
  products: readonly Card[];
  urgent?: boolean;
  oneLine?: boolean;
}) {
  return (
    <ul className={`${row} ${desktopRows[oneLine ? "oneLine" : "wrapping"]}`}>
      {products.map((product) => (
        <li key={product.id} className="snap-start">
          <ProductCard product={product} sizes={sizes} urgent={urgent} />
        </li>
      ))}
    </ul>
  );
}

/**
 * A row of the products that were last opened on this device. Empty on the server, without JavaScript and if
 * loading fails, because the page is complete without it.
 */
export function RecentlyViewed({ except, className = "" }: { except?: string; className?: string }) {
  const locale = useLocale();
  const id = useId();
  const [products, setProducts] = useState<readonly Card[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const ids = readViewedIds(except);
    setProducts([]);
    if (ids.length > 0) fetchProducts(ids, controller.signal).then(setProducts, () => {});
    return () => controller.abort();
  }, [except]);

  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {m.catalog_viewed(locale)}
        </h2>
        <button
          type="button"
          aria-label={m.catalog_viewed_clear_named(locale)}
          className="plain-link min-h-11 px-2 font-bold text-leaf"
          onClick={() => {
            forgetViewed();
            setProducts([]);
            // The clicked button is unmounted.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        >
          {m.catalog_viewed_clear(locale)}
        </button>
      </div>
      <ProductCardRow products={products} oneLine />
    </section>
  );
}

import { useEffect, useId, useState } from "react";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { ProductCard } from "../contract/views.ts";
import { fetchProducts, forgetViewed, readViewedIds } from "../queries/viewed-products.ts";
import { CardRow } from "./CardRow.tsx";

/**
 * A row of the products that were last opened on this device. Empty on the server, without JavaScript and if
 * loading fails, because the page is complete without it.
 */
export function RecentlyViewed({ except, className = "" }: { except?: string; className?: string }) {
  const locale = useLocale();
  const id = useId();
  const [products, setProducts] = useState<readonly ProductCard[]>([]);

  useEffect(() => {
    const controller = new AbortController();
    const ids = readViewedIds().filter((viewed) => viewed !== except);
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
      <CardRow products={products} oneLine />
    </section>
  );
}

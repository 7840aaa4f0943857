import type { ProductCard as Card } from "#catalog/contract/views.ts";
import { ProductCard } from "./ProductGrid.tsx";

const sizes = "(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), 44vw";

/** A row of cards, which scrolls sideways on phones. */
export function CardRow({ products, urgent = false }: { products: readonly Card[]; urgent?: boolean }) {
  return (
    <ul className="-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-5 md:gap-5 md:overflow-visible md:p-0">
      {products.map((product) => (
        <li key={product.id} className="snap-start">
          <ProductCard product={product} sizes={sizes} urgent={urgent} />
        </li>
      ))}
    </ul>
  );
}

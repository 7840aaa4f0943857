import type { ProductCard as Card } from "#catalog/contract/views.ts";
import { type GridColumns, gridClasses, gridSizes } from "./grid-columns.ts";
import { ProductCard } from "./ProductCard.tsx";

/** A grid of product cards. `urgent` is the number of images that are visible when the page opens. */
export function ProductGrid({
  products,
  columns,
  urgent = 0,
}: {
  products: readonly Card[];
  columns: GridColumns;
  urgent?: number;
}) {
  return (
    <ul className={`grid gap-x-3 gap-y-8 md:gap-x-5 ${gridClasses[columns]}`}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={gridSizes[columns]} urgent={index < urgent} />
        </li>
      ))}
    </ul>
  );
}

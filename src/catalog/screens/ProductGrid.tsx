/** Grids of product cards, and the title above. */
import type { ReactNode } from "react";
import type { ProductCard as Card } from "../contract/views.ts";
import { ProductCard } from "./ProductCard.tsx";

/**
 * Columns of a product grid on phones and wide screens, spec sections 2 and 9. `beside`: next to the filters
 * of the search, so that the images are narrower.
 */
export type GridColumns = "1-4" | "2-4" | "2-4-beside" | "2-5";

export const gridClasses: Record<GridColumns, string> = {
  "1-4": "grid-cols-1 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-4-beside": "grid-cols-2 md:grid-cols-3 lg:grid-cols-4",
  "2-5": "grid-cols-2 md:grid-cols-4 lg:grid-cols-5",
};

/** The `sizes` attribute of the images of cards. */
const gridSizes: Record<GridColumns, string> = {
  "1-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), (width >= 40rem) calc(50vw - 1.5rem), calc(100vw - 2rem)",
  "2-4":
    "(width >= 87.5rem) 322px, (width >= 64rem) calc(25vw - 1.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.5rem)",
  "2-4-beside":
    "(width >= 87.5rem) 263px, (width >= 64rem) calc(25vw - 5.5rem), " +
    "(width >= 48rem) calc(33vw - 1.5rem), calc(50vw - 1.5rem)",
  "2-5":
    "(width >= 87.5rem) 254px, (width >= 64rem) calc(20vw - 1.5rem), " +
    "(width >= 48rem) calc(25vw - 1.5rem), calc(50vw - 1.5rem)",
};

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

export function SectionTitle({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <h2 id={id} className="mb-5 text-2xl">
      {children}
    </h2>
  );
}

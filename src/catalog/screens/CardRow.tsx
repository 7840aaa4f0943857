import type { ProductCard as Card } from "../contract/views.ts";
import { ProductCard } from "./ProductGrid.tsx";

const sizes = "(width >= 87.5rem) 254px, (width >= 48rem) calc(20vw - 1.6rem), 44vw";

const row =
  "-mx-4 grid snap-x scroll-px-4 auto-cols-[44%] grid-flow-col gap-3 overflow-x-auto px-4 py-1 md:gap-5";
const desktopRows = {
  wrapping: "md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-5 md:overflow-visible md:p-0",
  oneLine: "md:-mx-1 md:auto-cols-[calc((100%-5rem)/5)] md:px-1",
};

/** A row of cards, which scrolls sideways on phones, and with `oneLine` also on desktops. */
export function CardRow({
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

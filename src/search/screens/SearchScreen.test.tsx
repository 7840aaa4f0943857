import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { ProductCard } from "#catalog/contract/views.ts";
import { SearchScreen } from "./SearchScreen.tsx";

const product: ProductCard = {
  id: "p",
  title: "Lantern",
  titleBn: null,
  pricePoisha: 45_000,
  priceToPoisha: null,
  ratingHalves: 0,
  shopName: "Shop",
  shopNameBn: null,
  inStock: true,
  image: null,
};

/** Renders the results of an inexact search with a filter. */
function render(products: ProductCard[]): string {
  const element = (
    <SearchScreen
      q="lantarn"
      list={{ products, total: products.length, nextCursor: undefined }}
      options={{ sort: "best", materials: ["jute"] }}
      facets={{ categories: [], districts: [], materials: [], price: null }}
      facetsAreLowerBounds={false}
      isExact={false}
      correctedText={undefined}
      alternativeQueries={[]}
    />
  );
  const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/search/lantarn"] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("announces similar products only if the filters leave some", () => {
  expect(render([product])).toContain("No exact match for “lantarn”. Similar products:");
  const none = render([]);
  expect(none).not.toContain("Similar products");
  expect(none).toContain("0 results for “lantarn”");
  expect(none).toContain("No products match these filters");
});

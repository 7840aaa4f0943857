import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { productRow } from "#test/product-row.ts";
import { m } from "#words/messages.js";
import { ProductPreview } from "./ProductPreview.tsx";

const link = m.moderation_review_open_page("en");
const suspended = m.listing_vendor_suspended("en");
const closed = m.listing_shop_closed("en");

it.each([
  ["an open shop", {}, [link]],
  ["a suspended vendor", { shopClosed: true, vendorSuspended: true }, [suspended]],
  ["a former vendor", { shopClosed: true }, [closed]],
])("links an approved product on sale, and says why another is hidden: %s", (_, fields, shown) => {
  const product = toProductResponse(productRow({ status: "approved", ...fields }), "admin");
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProductPreview
          product={product}
          onPrevious={undefined}
          onNext={undefined}
          problem={undefined}
          message=""
          onUndo={undefined}
          actions={() => null}
          onClose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect([link, suspended, closed].filter((text) => html.includes(text))).toEqual(shown);
});

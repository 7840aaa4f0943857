import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { productRow } from "#test/product-row.ts";
import { m } from "#words/messages.js";
import { ProductPreview } from "./ProductPreview.tsx";

const link = m.moderation_review_open_page("en");
const suspended = m.listing_vendor_suspended("en");
const closed = m.listing_shop_closed("en");

/** Renders the preview of a product, the third of twelve. */
const render = (product: Product, prefix = "") =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`${prefix}/dashboard/admin/manage-product`]}>
        <ProductPreview
          product={product}
          position={{ number: 3, total: 12 }}
          onPrevious={undefined}
          onNext={undefined}
          problem={undefined}
          onShowNewVersion={undefined}
          message=""
          onUndo={undefined}
          actions={() => null}
          onClose={() => {}}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );

it.each([
  ["an open shop", {}, [link]],
  ["a suspended vendor", { shopClosed: true, vendorSuspended: true }, [suspended]],
  ["a former vendor", { shopClosed: true }, [closed]],
])("links an approved product on sale, and says why another is hidden: %s", (_, fields, shown) => {
  const product = toProductResponse(productRow({ status: "approved", ...fields }), "admin");
  const html = render(product);
  expect([link, suspended, closed].filter((text) => html.includes(text))).toEqual(shown);
});

it.each([
  ["", "3 of 12", "Open full photo"],
  ["/bn", "১২টির মধ্যে ৩", "পুরো ছবি খুলুন"],
])("announces the position in the list, and links the largest photo (%s)", (prefix, position, label) => {
  const hash = "a".repeat(32);
  const html = render(toProductResponse(productRow({ images: [hash] }), "admin"), prefix);
  expect(html).toMatch(new RegExp(`<p aria-live="polite"[^>]*>${position.normalize("NFC")}</p>`));
  expect(html).toMatch(
    new RegExp(`<a href="/images/${hash}-1280.webp" target="_blank".*${label.normalize("NFC")}</span></a>`),
  );
});

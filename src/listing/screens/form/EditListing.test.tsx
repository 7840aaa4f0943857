import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { PersonContext } from "#client/person-context.ts";
import { productRow } from "#test/product-row.ts";
import { m } from "#words/messages.js";
import { EditListing } from "./EditListing.tsx";

const noReason = m.listing_denied_no_reason("en");

it.each([
  ["denied", null, [m.listing_feedback("en"), noReason]],
  ["denied", "Too dark.", [m.listing_feedback("en"), "Too dark."]],
  ["pending", null, []],
] as const)("shows why a product was %s, or that no reason was given: %s", (status, feedback, shown) => {
  const product = toProductResponse(productRow({ status, feedback }), "vendor");
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PersonContext value={{ id: "v", name: "Rahima", email: "rahima@mela.test", role: "vendor" }}>
        <MemoryRouter initialEntries={["/dashboard/vendor/edit-product/1"]}>
          <EditListing product={product} categories={[]} />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
  expect([m.listing_feedback("en"), noReason, "Too dark."].filter((text) => html.includes(text))).toEqual(
    shown,
  );
});

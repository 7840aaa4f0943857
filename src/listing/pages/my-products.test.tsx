import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { PersonContext } from "#client/person-context.ts";
import { productRow } from "#test/product-row.ts";
import type { OwnProductStatusFilter } from "../contract/product-list.ts";
import { type OwnProduct, ownProductListQuery, ownSummaryQuery } from "../queries/products.ts";
import MyProducts from "./my-products.tsx";

const product = (id: string, fields: Partial<OwnProduct>): OwnProduct => ({
  ...toProductResponse(
    productRow({ id, title: "Jute bag", titleBn: "পাটের ব্যাগ", pricePoisha: 125_050 }),
    "vendor",
  ),
  ...fields,
});
const products = [
  product("one", { status: "approved", shelved: true }),
  product("two", { status: "denied", feedback: "A better photo, please.", quantity: 0 }),
  product("three", { status: "approved" }),
];
const counts: Record<OwnProductStatusFilter, number> = {
  all: 41,
  pending: 12,
  approved: 20,
  denied: 9,
  shelved: 3,
};
const full = { items: products, total: 41, nextCursor: "next" };

/** Renders the page for a vendor with the given query result. */
function render(
  path: string,
  result?: { items: OwnProduct[]; total: number; nextCursor: string | undefined } | Error,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const status = path.includes("denied") ? "denied" : "all";
  const q = path.includes("q=jute") ? "jute" : "";
  const { queryKey } = ownProductListQuery("v", { status, q, sort: "-created", cursor: "" });
  client.setQueryData(ownSummaryQuery("v").queryKey, { shopName: "S", counts });
  if (result instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: result, fetchStatus: "idle" });
  else if (result) client.setQueryData(queryKey, result);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonContext value={{ id: "v", name: "Vashkar", email: "v@mela.test", role: "vendor" }}>
        <MemoryRouter initialEntries={[path]}>
          <MyProducts />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
}

const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
const table = (html: string) => html.slice(html.indexOf("<table"), html.indexOf("</table>"));

it("shows the table with the total, counts by status, and the feedback of denied products", () => {
  const html = render("/dashboard/vendor/my-products", full);
  expect(words(table(html)).trim()).toMatch(/^My Products # Image Title Price in Taka Status Action/);
  expect(html).toContain("Total Number of Product: 41");
  expect(words(html)).toContain("All 41 Pending 12 Approved 20 Denied 9 Hidden 3");
  const [, , first = "", second = ""] = table(html).split("<tr");
  expect(words(first)).toContain("Approved Hidden Edit Copy Show");
  expect(words(first)).toContain("৳ 1,250.50 7 in stock");
  expect(words(first)).not.toContain("Feedback");
  expect(words(second)).toContain("Feedback: A better photo, please.");
  expect(words(second)).toContain("Sold out");
  expect(words(second)).toContain("Denied Fix and resend Copy Hide");
});

it("links only the titles of products that are in the shop", () => {
  const html = table(render("/bn/dashboard/vendor/my-products", full));
  expect(html.match(/href="[^"]*product-details[^"]*"/g)).toEqual(['href="/bn/product-details/three"']);
});

it("cuts the search text of the URL to its maximum length", () => {
  expect(render(`/dashboard/vendor/my-products?q=${"x".repeat(300)}`)).toContain(
    `value="${"x".repeat(100)}"`,
  );
});

it("shows texts, numbers and titles in Bangla on a Bangla page", () => {
  const html = words(render("/bn/dashboard/vendor/my-products", full));
  for (const text of ["এই তালিকায় ৪১টি পণ্য", "পাটের ব্যাগ", "৳ ১,২৫০.৫০ স্টকে ৭টি", "যাচাই চলছে ১২"])
    expect(html).toContain(text.normalize("NFC"));
});

it("shows loading, empty, no-match and error states", () => {
  const none = { items: [], total: 0, nextCursor: undefined };
  expect(render("/dashboard/vendor/my-products")).toContain("Please Wait...");
  expect(render("/dashboard/vendor/my-products", none)).toContain("No products yet");
  const denied = "/dashboard/vendor/my-products?status=denied";
  expect(render(denied, none)).toContain("You have no products with this status.");
  expect(render(`${denied}&q=jute`, none)).toContain("No products match this search.");
  expect(render("/dashboard/vendor/my-products", new Error("unavailable"))).toContain("Try again");
});

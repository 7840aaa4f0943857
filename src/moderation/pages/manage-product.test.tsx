import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { Product } from "#catalog/contract.ts";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { PersonContext } from "#client/person-context.ts";
import { productRow } from "#test/product-row.ts";
import { reviewCountsQuery, reviewQuery } from "../queries.ts";
import ManageProduct from "./manage-product.tsx";

const product = (title: string, status: Product["status"]): Product =>
  toProductResponse(productRow({ id: title, title, status, pricePoisha: 12_345_650 }), "admin");
const all = [product("Waiting", "pending"), product("Approved", "approved"), product("Denied", "denied")];

/** The page, with what has been read so far of the tab of all products. */
function shown(
  prefix: string,
  read?: { items: Product[]; total: number; nextCursor: string | undefined } | Error,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = reviewQuery({ tab: "all", q: "", sort: "newest", cursor: "" });
  client.setQueryData(reviewCountsQuery("").queryKey, { pending: 4, approved: 120, denied: 2, all: 126 });
  if (read instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: read, fetchStatus: "idle" });
  else if (read) client.setQueryData(queryKey, read);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonContext value={{ id: "admin-1", name: "Rahima", email: "rahima@mela.test", role: "admin" }}>
        <MemoryRouter initialEntries={[`${prefix}/dashboard/admin/manage-product?status=all`]}>
          <ManageProduct />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
}

const plain = (html: string) => html.replace(/<[^>]+>/g, "");
const parts = (html: string, of: string) =>
  [...html.matchAll(new RegExp(`<${of}( [^>]*)?>(.*?)</${of}>`, "gs"))].map(([, , inner = ""]) =>
    plain(inner),
  );
const full = { items: all, total: 126, nextCursor: "next" };

it("has the columns of the specification, the total in its heading, and the price in taka", () => {
  const html = shown("", full);
  expect(parts(html, "th")).toEqual([
    "#",
    "Image",
    "Name",
    "Vendor Name",
    "Shop Name",
    "Quantity",
    "Price",
    "Status",
    "Action",
  ]);
  expect(parts(html, "h2")).toContain("Total Number of Product: 126");
  expect(plain(html)).toContain("৳\u00A01,23,456.50");
  expect(plain(html)).not.toContain("$");
});

it("has the tabs Pending, Approved, Denied, All, each with how many it holds", () => {
  const html = shown("", full);
  expect(
    [...html.matchAll(/aria-pressed="(true|false)"[^>]*>(\w+) <span[^>]*>(\d+)</g)].map(
      ([, ...found]) => found,
    ),
  ).toEqual([
    ["false", "Pending", "4"],
    ["false", "Approved", "120"],
    ["false", "Denied", "2"],
    ["true", "All", "126"],
  ]);
});

it("approves and denies what waits alone, and takes feedback always", () => {
  const table = shown("", full).split("<ul")[0] ?? "";
  const rows = table.split("<tr").slice(2);
  const buttons = rows.map((row) =>
    [...row.matchAll(/<button([^>]*)>(Approve|Deny|Feedback)</g)].map(([, attributes = "", words]) => [
      words,
      attributes.includes('aria-disabled="true"'),
    ]),
  );
  const closed = [
    ["Approve", true],
    ["Deny", true],
    ["Feedback", false],
  ];
  expect(buttons).toEqual([closed.map(([words]) => [words, false]), closed, closed]);
});

it("speaks Bangla on a Bangla page", () => {
  const html = shown("/bn", full);
  expect(parts(html, "h2")).toContain("মোট পণ্য: ১২৬");
  expect(plain(html)).toContain("৳\u00A0১,২৩,৪৫৬.৫০");
});

it("says that it loads, that there is nothing, and that the list has not come", () => {
  expect(shown("")).toContain("Please Wait...");
  expect(shown("", { items: [], total: 0, nextCursor: undefined })).toContain("No products found");
  expect(shown("", new Error("away"))).toContain("Try again");
});

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

/** Renders the page with loaded data, with an error, or while loading. */
function render(
  prefix: string,
  data?: { items: Product[]; total: number; nextCursor: string | undefined } | Error,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const { queryKey } = reviewQuery({ status: "all", q: "", sort: "newest", cursor: "" });
  client.setQueryData(reviewCountsQuery("").queryKey, { pending: 4, approved: 120, denied: 2, all: 126 });
  if (data instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: data, fetchStatus: "idle" });
  else if (data) client.setQueryData(queryKey, data);
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

it("shows the columns of the specification, the total and prices in taka", () => {
  const html = render("", full);
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

it("shows the tabs Pending, Approved, Denied and All with their counts", () => {
  const html = render("", full);
  expect(
    [...html.matchAll(/aria-pressed="(true|false)"[^>]*>(\w+) <span[^>]*>(\d+)</g)].map(
      ([, ...groups]) => groups,
    ),
  ).toEqual([
    ["false", "Pending", "4"],
    ["false", "Approved", "120"],
    ["false", "Denied", "2"],
    ["true", "All", "126"],
  ]);
});

it("enables approve and deny only for pending products, and feedback always", () => {
  const table = render("", full).split("<ul")[0] ?? "";
  const rows = table.split("<tr").slice(2);
  const buttons = rows.map((row) =>
    [...row.matchAll(/<button([^>]*)>(?:<svg.*?<\/svg><span[^>]*>)?(Approve|Deny|Feedback)</g)].map(
      ([, attributes = "", words]) => [words, attributes.includes('aria-disabled="true"')],
    ),
  );
  const closed = [
    ["Approve", true],
    ["Deny", true],
    ["Feedback", false],
  ];
  expect(buttons).toEqual([closed.map(([words]) => [words, false]), closed, closed]);
});

it.each([
  ["", "Sent 3 hours ago"],
  ["/bn", "৩ ঘণ্টা আগে জমা"],
])("shows in the table and in the cards how long ago a pending product was sent (%s)", (prefix, age) => {
  const submittedAt = new Date(Date.now() - 3.5 * 3_600_000);
  const items = (["pending", "approved", "denied"] as const).map((status) =>
    toProductResponse(productRow({ id: status, status, submittedAt }), "admin"),
  );
  const html = render(prefix, { items, total: 3, nextCursor: undefined });
  const times = [...html.matchAll(/<time dateTime="([^"]+)"[^>]*>([^<]+)</g)].map(([, ...groups]) => groups);
  expect(times).toEqual([1, 2].map(() => [submittedAt.toISOString(), age.normalize("NFC")]));
});

it("uses Bangla texts and digits on a Bangla page", () => {
  const html = render("/bn", full);
  expect(parts(html, "h2")).toContain("এই তালিকায় ১২৬টি পণ্য");
  expect(plain(html)).toContain("৳\u00A0১,২৩,৪৫৬.৫০");
});

it("shows a loading state, an empty list, and an error with a retry button", () => {
  expect(render("")).toContain("Please Wait...");
  expect(render("", { items: [], total: 0, nextCursor: undefined })).toContain("No products found");
  expect(render("", new Error("unavailable"))).toContain("Try again");
});

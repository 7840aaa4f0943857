import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { toProductResponse } from "#catalog/rules/product-response.ts";
import { PersonContext } from "#client/person-context.ts";
import { productRow } from "#test/product-row.ts";
import type { OwnView } from "../contract/product-list.ts";
import { type OwnProduct, ownProductsQuery, ownSummaryQuery } from "../queries/products.ts";
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
];
const counts: Record<OwnView, number> = { all: 41, pending: 12, approved: 20, denied: 9, shelved: 3 };
const full = { items: products, total: 41, nextCursor: "next" };

/** The page as its vendor sees it, with what has been read so far. */
function shown(
  path: string,
  read?: { items: OwnProduct[]; total: number; nextCursor: string | undefined } | Error,
): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const status = path.includes("denied") ? "denied" : "all";
  const { queryKey } = ownProductsQuery("v", { status, q: "", sort: "-created", cursor: "" });
  client.setQueryData(ownSummaryQuery("v").queryKey, { shopName: "S", counts });
  if (read instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: read, fetchStatus: "idle" });
  else if (read) client.setQueryData(queryKey, read);
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

it("has its columns, the total, each status with its count, and the feedback of what was denied", () => {
  const html = shown("/dashboard/vendor/my-products", full);
  expect(words(table(html)).trim()).toMatch(/^My Products # Image Title Price in Taka Status Action/);
  expect(html).toContain("Total Number of Product: 41");
  expect(words(html)).toContain("Pending 12 Approved 20 Denied 9 Hidden 3 All 41");
  const [, , first = "", second = ""] = table(html).split("<tr");
  expect(words(first)).toContain("Approved Hidden Edit Copy Show");
  expect(words(first)).toContain("৳ 1,250.50 7 in stock");
  expect(words(first)).not.toContain("Feedback");
  expect(words(second)).toContain("Feedback: A better photo, please.");
  expect(words(second)).toContain("Sold out");
  expect(words(second)).toContain("Denied Edit Copy Hide");
});

it("searches for no more than a search may hold, however long the title that led here", () => {
  expect(shown(`/dashboard/vendor/my-products?q=${"x".repeat(300)}`)).toContain(`value="${"x".repeat(100)}"`);
});

it("speaks Bangla on a Bangla page, numbers and titles too", () => {
  const text = words(shown("/bn/dashboard/vendor/my-products", full));
  for (const said of ["মোট পণ্য: ৪১", "পাটের ব্যাগ", "৳ ১,২৫০.৫০ স্টকে ৭টি", "যাচাই চলছে ১২"])
    expect(text).toContain(said.normalize("NFC"));
});

it("says that it loads, that there is nothing yet, that nothing fits, and that the list has not come", () => {
  const none = { items: [], total: 0, nextCursor: undefined };
  expect(shown("/dashboard/vendor/my-products")).toContain("Please Wait...");
  expect(shown("/dashboard/vendor/my-products", none)).toContain("No products yet");
  expect(shown("/dashboard/vendor/my-products?status=denied", none)).toContain("No products found");
  expect(shown("/dashboard/vendor/my-products", new Error("away"))).toContain("Try again");
});

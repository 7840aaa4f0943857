import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { PersonContext } from "#client/person-context.ts";
import type { AdminMetrics, VendorMetrics } from "../contract.ts";
import { adminMetricsQuery, vendorMetricsQuery } from "../queries.ts";
import AdminHome from "./admin-home.tsx";
import VendorHome from "./vendor-home.tsx";

/** Renders a dashboard at this address with loaded data, with an error, or while loading. */
function render(Home: ComponentType, address: string, queryKey: readonly unknown[], data?: object): string {
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (data instanceof Error)
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: "error", error: data, fetchStatus: "idle" });
  else if (data) client.setQueryData(queryKey, data);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PersonContext
        value={{
          id: "one",
          name: "Amena",
          email: "one@mela.test",
          role: Home === AdminHome ? "admin" : "vendor",
        }}
      >
        <MemoryRouter initialEntries={[address]}>
          <Home />
        </MemoryRouter>
      </PersonContext>
    </QueryClientProvider>,
  );
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the vendor's dashboard", () => {
  const address = "/dashboard/vendor/home";
  const bag = { _id: "bag", title: "Jute bag", titleBn: "পাটের ব্যাগ", imgPrimary: "" };
  const full: VendorMetrics = {
    days: [
      { day: "2026-11-20", pieces: 3, sales: 1_23_456.5 },
      { day: "2026-11-21", pieces: 1, sales: 450 },
    ],
    best: [{ ...bag, pieces: 4, sales: 1_23_906.5 }],
    shopSlug: "amena-loom",
    products: 9,
    onSale: 7,
    pendingProducts: 2,
    pendingOrders: 5,
    lowStock: {
      total: 8,
      products: [
        { ...bag, quantity: 3, variations: [], moreVariations: 0 },
        {
          ...bag,
          _id: "shirt",
          quantity: 96,
          variations: [{ variation: "Size: M", quantity: 0 }],
          moreVariations: 1,
        },
      ],
    },
    denied: { total: 1, products: [{ ...bag, feedback: "A sharper\n\nphoto, please." }] },
  };
  const home = (prefix: string, data?: object) =>
    render(VendorHome, prefix + address, vendorMetricsQuery.queryKey, data);

  it("shows the name, metrics and pending tasks with links", () => {
    const html = home("", full);
    const text = textOf(html);
    for (const part of [
      "Welcome Amena",
      "Sales today ৳ 450 1 piece",
      "Last 30 days ৳ 1,23,906.50",
      "Pending orders 5",
      "Products in review 2",
      "Jute bag A sharper photo, please.",
      "3 left",
      "Size: M Sold out and 1 more",
      "See products by stock (8 low)",
    ])
      expect(text).toContain(part);
    for (const to of [
      "add-product",
      "manage-orders",
      "manage-orders?status=pending",
      "my-products?status=pending",
      "my-products?status=approved&amp;sort=quantity",
      "my-products?q=Jute+bag",
      "edit-product/shirt#variations",
    ])
      expect(html).toContain(`href="/dashboard/vendor/${to}"`);
    expect(html).toContain("A sharper\nphoto");
    expect(html).toContain('href="/shop/amena-loom"');
    // The accessible value of the chart.
    expect(html).toContain('aria-valuetext="21\u00A0Nov 2026, Sales: ৳\u00A0450, Pieces: 1"');
  });

  it("uses Bangla texts, digits and titles on a Bangla page", () => {
    const text = textOf(home("/bn", full));
    for (const part of ["স্বাগতম, Amena", "৳ ১,২৩,৯০৬.৫০", "পাটের ব্যাগ", "৩টি আছে", "সাইজ: M স্টক শেষ এবং আরও ১টি"])
      expect(text).toContain(part.normalize("NFC"));
    expect(text).not.toContain("Jute bag");
  });

  it("shows a new vendor the first steps instead of empty charts", () => {
    const empty: VendorMetrics = {
      ...full,
      shopSlug: null,
      products: 0,
      best: [],
      days: [],
      lowStock: { total: 0, products: [] },
      denied: { total: 0, products: [] },
    };
    const html = home("", empty);
    expect(html).toContain("Set up your shop");
    expect(html).not.toContain("My shop");
    expect(html).not.toContain("Sales by day");
  });

  it("shows messages instead of empty lists when there are no sales and no low stock", () => {
    const quiet: VendorMetrics = {
      ...full,
      days: [{ day: "2026-11-21", pieces: 0, sales: 0 }],
      best: [],
      lowStock: { total: 0, products: [] },
      denied: { total: 0, products: [] },
    };
    const text = textOf(home("", quiet));
    for (const part of ["No sales in this period.", "No sales yet.", "Everything you sell has enough stock"])
      expect(text).toContain(part);
    expect(text).not.toContain("Needs changes");
    expect(textOf(home("", { ...quiet, onSale: 0 }))).toContain("You have no products for sale.");
  });

  it("shows a loading state, and an error with a retry button", () => {
    expect(home("")).toContain("Please Wait...");
    expect(home("", new Error("unavailable"))).toContain("Try again");
  });
});

describe("the admin's dashboard", () => {
  const address = "/dashboard/admin/home";
  const full: AdminMetrics = {
    days: [
      { day: "2026-11-20", orders: 3, sales: 3_900 },
      { day: "2026-11-21", orders: 1, sales: 790 },
    ],
    categories: [{ name: "Jute", nameBn: "পাট", pieces: 21, sales: 4_690 }],
    statuses: [
      { status: "pending", orders: 4 },
      { status: "cancelled", orders: 2 },
    ],
    pending: { products: 3, oldest: "2026-11-19T18:00:00.000Z" },
    pendingOrders: { orders: 5, oldest: "2026-11-21T03:00:00.000Z" },
    people: { today: 6, yesterday: 7 },
    newest: [
      {
        _id: "n",
        name: "Nurjahan",
        email: "n@mela.test",
        role: "vendor",
        createdAt: "2026-11-21T00:00:00.000Z",
        photoURL: null,
      },
    ],
  };
  const home = (url: string, days: "7" | "30" | "90", data?: object) =>
    render(AdminHome, url, adminMetricsQuery(days).queryKey, data);

  it("compares today with yesterday and shows tasks, sales, statuses and new accounts", () => {
    const html = home(address, "30", full);
    const text = textOf(html);
    for (const part of [
      "Welcome Amena",
      "Orders to confirm 5 Oldest: 21 Nov 2026",
      "Sales today ৳ 790 Orders: 1 · Yesterday: ৳ 3,900",
      "New users today 6 Yesterday: 7",
      // 18:00 UTC is midnight in Dhaka.
      "Products to review 3 Oldest: 20 Nov 2026",
      "Jute · 21 pieces ৳ 4,690",
      "Pending 4 Cancelled 2",
      "Nurjahan n@mela.test Vendor",
    ])
      expect(text).toContain(part);
    expect(html).toContain('href="/dashboard/admin/manage-orders?status=cancelled"');
    expect(html).toContain('href="/dashboard/admin/manage-user?q=n%40mela.test"');
  });

  it("shows the period from the URL, and 30 days for any other value", () => {
    const chosen = (html: string) => /<button[^>]*aria-pressed="true"[^>]*>([^<]*)</.exec(html)?.[1];
    expect(chosen(home(`${address}?days=90`, "90", full))).toBe("90 days");
    expect(chosen(home(`${address}?days=11`, "30", full))).toBe("30 days");
    expect(chosen(home(`/bn${address}?days=7`, "7", full))).toBe("৭ দিন");
  });

  it("shows a loading state, and an error with a retry button", () => {
    expect(home(address, "30")).toContain("Please Wait...");
    expect(home(address, "30", new Error("unavailable"))).toContain("Try again");
  });
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ShopOrder } from "../contract.ts";
import { packingQuery } from "../queries.ts";
import { PackList } from "./PackList.tsx";
import { PackLists } from "./PackLists.tsx";
import { ShopOrderTable } from "./ShopOrderTable.tsx";

const order: ShopOrder = {
  _id: "1",
  orderNumber: "M-261124-C18AZ",
  orderPlaceTime: "",
  placedAt: "2026-11-24T04:00:00.000Z",
  products: [],
  address: {
    fullName: "Jamila Bibi",
    landmark: "",
    province: "Dhaka",
    city: "Dhaka",
    area: "Mirpur",
    address: "House 7",
    mobileNumber: "01711000000",
    effectiveLabel: "Home",
    zipCode: 1216,
  },
  orderStatus: "pending",
  itemsTotal: 1200.5,
  collect: 1255.5,
  history: [],
};

const render = (screen: React.ReactNode, prefix = "", client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`${prefix}/dashboard/vendor/manage-orders`]}>{screen}</MemoryRouter>
    </QueryClientProvider>,
  );

it("a pack list shows the items total and the delivery fee in the cash to collect", () => {
  expect(render(<PackList order={order} />)).toContain("Products ৳\u00A01,200.50 + delivery ৳\u00A055<");
  expect(render(<PackList order={order} />, "/bn")).toContain(
    "পণ্যের দাম ৳\u00A0১,২০০.৫০ + ডেলিভারি চার্জ ৳\u00A0৫৫<".normalize("NFC"),
  );
  expect(render(<PackList order={{ ...order, collect: null }} />)).not.toContain("delivery ৳");
});

it("the pack lists leave out and name the orders that were cancelled since they were selected", () => {
  const ids = ["1", "2", "3", "4"];
  const client = new QueryClient();
  client.setQueryData(packingQuery(ids).queryKey, [
    order,
    { ...order, _id: "2", orderNumber: "M-261124-AAAAA", orderStatus: "cancelled" },
    { ...order, _id: "3", orderNumber: "M-261124-BBBBB", orderStatus: "cancelled" },
  ]);
  const html = render(<PackLists ids={ids} />, "", client);
  expect(html).toContain("Cancelled, please do not send: M-261124-AAAAA, M-261124-BBBBB<");
  expect(html).toContain("No longer available, so not in the list: 1<");
  expect(html).toContain("Pages: 1<");
  const complete = new QueryClient();
  complete.setQueryData(packingQuery(["1"]).queryKey, [order]);
  expect(render(<PackLists ids={["1"]} />, "", complete)).not.toContain("status");
});

it("a pending order says what to do and who changes its status, and no other order does", () => {
  const table = (orderStatus: ShopOrder["orderStatus"]) =>
    render(
      <ShopOrderTable
        orders={[{ ...order, orderStatus }]}
        first={1}
        stale={false}
        selectAll={null}
        selected={new Set()}
        full={false}
        onSelect={() => {}}
        onPack={() => {}}
      />,
    );
  const next = "Please pack it and hand it to the courier. Mela changes the status.";
  // Below the table and on the card of phones.
  expect(table("pending").split(next)).toHaveLength(3);
  expect(table("processing")).not.toContain(next);
});

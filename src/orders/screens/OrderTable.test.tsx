import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { OrderRecord } from "../contract.ts";
import { OrderTable } from "./OrderTable.tsx";

/** Returns the links of an order with one line, and its text. */
function render(values: Partial<OrderRecord["products"][number]>): { links: string[]; text: string } {
  const line = {
    ...{
      _id: "e",
      productId: "p",
      imgPrimary: "",
      quantity: 1,
      price: 450,
      title: "Jute bag",
      titleBn: null,
    },
    ...{ variationId: null, variation: null, shopName: "Amena's Loom", shopNameBn: null },
    ...{ onSale: true, shopSlug: "amena-loom", shopOpen: true, deliverProcessTime: 3 },
    ...values,
  };
  const order = { _id: "o", orderNumber: "M-1", orderStatus: "delivered", placedAt: "2026-11-21T10:05:09Z" };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderTable
        caption="Orders"
        orders={[{ ...order, products: [line] } as unknown as OrderRecord]}
        action={() => null}
      />
    </MemoryRouter>,
  );
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, path = ""]) => path);
  return { links: [...new Set(links)], text: html };
}

it("links a product only while it is on sale, and a shop only while it is open", () => {
  expect(render({}).links).toEqual(["/product-details/p", "/shop/amena-loom"]);
  expect(render({ onSale: false }).links).toEqual(["/shop/amena-loom"]);
  const closed = render({ onSale: false, shopOpen: false });
  expect(closed.links).toEqual([]);
  expect(closed.text).toMatch(/Jute bag<.+Amena&#x27;s Loom</);
});

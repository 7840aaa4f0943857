import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { CartEntry } from "../contract.ts";
import { CartEntryRow } from "./CartEntryRow.tsx";
import type { EntryIssue } from "./entry-issue.ts";

function render(values: Partial<CartEntry>, path = "/cart", issue?: EntryIssue): string {
  const entry: CartEntry = {
    _id: "e",
    selectedClassId: "p",
    variationId: null,
    variation: null,
    title: "Bag",
    titleBn: null,
    imgPrimary: "",
    price: 450,
    email: "r@mela.test",
    quantity: 1,
    stock: 5,
    available: true,
    choiceNeeded: false,
    deliverProcessTime: 3,
    shopName: "Shop",
    shopNameBn: null,
    ...values,
  };
  const none = () => {};
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <CartEntryRow entry={entry} issue={issue} onQuantity={none} onRemove={none} onAcceptPrice={none} />
    </MemoryRouter>,
  );
}

it("says why the quantity cannot be increased, only when it is at its limit", () => {
  expect(render({ quantity: 10, stock: 50 })).toContain("At most 10 per order");
  expect(render({ quantity: 4, stock: 4 })).toContain("Only 4 left");
  expect(render({ quantity: 4, stock: 4 }, "/bn/cart")).toContain("মাত্র ৪টি আছে");
  expect(render({ quantity: 3, stock: 4 })).not.toMatch(/At most|Only/);
});

it("offers no change to the quantity that the entry has already", () => {
  const short: EntryIssue = { kind: "too_few_left", left: 3 };
  expect(render({ quantity: 2, stock: 3 }, "/cart", short)).toContain("Change to 3");
  expect(render({ quantity: 3, stock: 3 }, "/cart", short)).not.toMatch(/Change to|Remove it/);
});

it("asks for another choice with a link to the product page, and does not offer to remove the entry", () => {
  const gone = { available: false, choiceNeeded: true, stock: 0, variationId: "v", variation: "Size: M" };
  const row = render(gone, "/bn/cart", { kind: "choice" });
  expect(row).toContain("পণ্যটির অপশন বদলেছে। আবার বেছে নিন।".normalize("NFC"));
  expect(row.match(/href="\/bn\/product-details\/p"/g)).toHaveLength(2);
  expect(row).not.toContain("সরিয়ে দিন".normalize("NFC"));
});

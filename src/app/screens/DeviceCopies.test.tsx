import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CartEntry } from "#cart/contract.ts";
import { MemoryStorage } from "#test/memory-storage.ts";

const email = "r@mela.test";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("localStorage", new MemoryStorage());
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("window", Object.assign(new EventTarget(), { localStorage, sessionStorage }));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
});
afterEach(() => vi.unstubAllGlobals());

const entry = (title: string, values: Partial<CartEntry>): CartEntry => ({
  ...{ _id: title, selectedClassId: title, variationId: null, variation: null, title, titleBn: null },
  ...{ imgPrimary: "", price: 450, email, quantity: 2, stock: 5, available: true, deliverProcessTime: 3 },
  ...{ choiceNeeded: false, shopName: "Shop", shopNameBn: null },
  ...values,
});
const bag = entry("Jute bag", {});
const soldOut = entry("Clay pot", { price: 300, stock: 0, available: false });
const gone = entry("Cane tray", { price: 200, available: false });

/** Renders the copy of a cart and returns its text. */
async function textOf(entries: CartEntry[]): Promise<string> {
  localStorage.setItem("mela-own", JSON.stringify({ email, cart: { savedAt: Date.now(), value: entries } }));
  const { DeviceCopies } = await import("./DeviceCopies.tsx");
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DeviceCopies />
    </MemoryRouter>,
  );
  return html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

it("the copy of the cart marks what cannot be ordered, and shows only the prices that its total includes", async () => {
  expect(await textOf([bag, soldOut, gone])).toContain(
    "2 × Jute bag ৳ 900 " +
      "2 × Clay pot Sold out. It will not be ordered. " +
      "2 × Cane tray No longer available. It will not be ordered. " +
      "Delivery fee ৳ 55 Total payment ৳ 955",
  );
});

it("the copy of a cart without anything that can be ordered has no total", async () => {
  const text = await textOf([soldOut, gone]);
  expect(text).toContain("Clay pot");
  expect(text).not.toMatch(/৳|Delivery|Total/);
});

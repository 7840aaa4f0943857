import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PriceAndStock, usePriceAndStock } from "./price-and-stock.ts";

const rendered: PriceAndStock = { pricePoisha: 50_000, stock: 4, variations: null };

beforeEach(() => {
  const document = new EventTarget();
  vi.stubGlobal("document", document);
  vi.stubGlobal("window", Object.assign(new EventTarget(), { document, HTMLIFrameElement: class {} }));
  // Without `act`, React would still work on its updates after the test.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Probe({
  onRender,
}: {
  onRender: (current: ReturnType<typeof usePriceAndStock>) => void;
}): ReactNode {
  onRender(usePriceAndStock("p", rendered));
  return null;
}

/** Returns what the hook returns after the response. */
async function currentAfter(status: number, body: object) {
  vi.stubGlobal("fetch", async () => Response.json(body, { status }));
  let current: ReturnType<typeof usePriceAndStock> | undefined;
  const element = { nodeType: 1, tagName: "DIV", ownerDocument: document };
  const root = createRoot(Object.assign(new EventTarget(), element) as unknown as HTMLElement);
  const onRender = (result: typeof current) => {
    current = result;
  };
  await act(async () => root.render(<Probe onRender={onRender} />));
  await act(async () => {});
  act(() => root.unmount());
  return current;
}

it("distinguishes a product that was taken off sale from one that is sold out", async () => {
  expect(await currentAfter(404, { status: 404, code: "not_found" })).toMatchObject({
    onSale: false,
    stock: 0,
  });
  const soldOut = { price: 500, quantity: 0, variations: null };
  expect(await currentAfter(200, soldOut)).toMatchObject({ onSale: true, stock: 0 });
});

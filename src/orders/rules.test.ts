import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AddressRecord } from "#addresses/contract.ts";
import type { ForSale } from "#catalog/rules/for-sale.ts";
import { takaOf } from "#shared/money.ts";
import { Refusal } from "#shared/refusal.ts";
import { isCancellable, orderStatuses } from "./contract/constants.ts";
import { PlaceOrder } from "./contract.ts";
import {
  draftOrder,
  estimatedArrival,
  isChange,
  orderFingerprint,
  orderNumber,
  paymentState,
  type ShopRecords,
} from "./rules.ts";

const address = { _id: "a", fullName: "Rahima" } as AddressRecord;
const shop = { shopId: "s", shopName: "Shop", shopNameBn: null };
const bag: ForSale = {
  ...shop,
  id: "p1",
  title: "Jute bag",
  titleBn: null,
  options: [],
  pricePoisha: 45_000,
  stock: 5,
  onSale: true,
  image: null,
  deliverProcessDays: 3,
};
const lamp: ForSale = { ...bag, id: "p2", title: "Lamp", pricePoisha: 120_050, stock: 1 };
const records: ShopRecords = {
  entries: [
    { id: "e1", productId: "p1", variationId: null, quantity: 2 },
    { id: "e2", productId: "p2", variationId: null, quantity: 1 },
  ],
  products: [bag, lamp],
  variations: [],
  address,
};
const seen = [
  { _id: "e1", quantity: 2, price: 450 },
  { _id: "e2", quantity: 1, price: 1200.5 },
];

function refusal(asked: typeof seen, changed: Partial<ShopRecords> = {}) {
  try {
    draftOrder(asked, { ...records, ...changed });
  } catch (error) {
    if (error instanceof Refusal) return { code: error.kind.code, ...error.extra };
    throw error;
  }
  return undefined;
}

describe("an order", () => {
  it("costs what the lines cost at the shop's prices, and the delivery [S52]", () => {
    const draft = draftOrder(seen, records);
    expect(draft).toMatchObject({
      itemsPoisha: 210_050,
      deliveryPoisha: 5_500,
      totalPoisha: 215_550,
      address,
    });
    expect(draft.lines.map(({ entryId, quantity, product }) => [entryId, quantity, product.id])).toEqual([
      ["e1", 2, "p1"],
      ["e2", 1, "p2"],
    ]);
  });

  it("may be of a part of the cart, in the order in which it was shown", () => {
    expect(draftOrder(seen.slice(1), records).lines.map(({ entryId }) => entryId)).toEqual(["e2"]);
    expect(draftOrder(seen.toReversed(), records).lines.map(({ entryId }) => entryId)).toEqual(["e2", "e1"]);
  });

  it("adds up to the poisha, whatever the prices [S52, S68]", () => {
    const line = fc.record({
      pricePoisha: fc.integer({ min: 1, max: 1_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
        const products = lines.map(({ pricePoisha }, at) => ({
          ...bag,
          id: `p${at}`,
          pricePoisha,
          stock: 10,
        }));
        const entries = lines.map(({ quantity }, at) => ({
          id: `e${at}`,
          productId: `p${at}`,
          variationId: null,
          quantity,
        }));
        const asked = lines.map(({ pricePoisha, quantity }, at) => ({
          _id: `e${at}`,
          quantity,
          price: takaOf(pricePoisha),
        }));
        const draft = draftOrder(asked, { entries, products, variations: [], address });
        const sum = lines.reduce(
          (total, { pricePoisha, quantity }) => total + BigInt(pricePoisha) * BigInt(quantity),
          0n,
        );
        expect(BigInt(draft.totalPoisha)).toBe(sum + 5_500n);
      }),
    );
  });

  it.each([0.29, 19.99, 1200.5, 9_999_999.99, 10_000_000])("takes the price %d as it was shown", (price) => {
    const products = [{ ...bag, pricePoisha: Math.round(price * 100) }, lamp];
    expect(refusal([{ _id: "e1", quantity: 2, price }], { products })).toBeUndefined();
  });
});

describe("an order is refused", () => {
  it("when an entry is gone or is another's: the rest is not looked at [S53]", () => {
    expect(refusal([...seen, { _id: "e9", quantity: 1, price: 1 }])).toEqual({
      code: "cart_changed",
      products: [{ _id: "e9" }],
    });
  });

  it("when an entry has another quantity", () => {
    expect(refusal([{ _id: "e1", quantity: 3, price: 450 }])).toEqual({
      code: "cart_changed",
      products: [{ _id: "e1" }],
    });
  });

  it("without an address", () => {
    expect(refusal(seen, { address: undefined })).toEqual({ code: "address_missing" });
  });

  it("when the stock is short: it says of what and how many are left", () => {
    expect(
      refusal(seen, {
        products: [
          { ...bag, stock: 1 },
          { ...lamp, stock: 0 },
        ],
      }),
    ).toEqual({
      code: "out_of_stock",
      products: [
        { _id: "e1", productId: "p1", title: "Jute bag", left: 1 },
        { _id: "e2", productId: "p2", title: "Lamp", left: 0 },
      ],
      detail: "Only 1 left of Jute bag. None left of Lamp.",
    });
  });

  it("when a product is not on sale any more, however many there are", () => {
    expect(refusal(seen, { products: [{ ...bag, onSale: false }, lamp] })).toMatchObject({
      code: "out_of_stock",
      products: [{ _id: "e1", left: 0 }],
    });
  });

  it.each([1, 449.99, 450.01, 450.001, 45_000, -450, 0])(
    "when the price shown was %d, with the price of today",
    (price) => {
      expect(refusal([{ _id: "e1", quantity: 2, price }])).toEqual({
        code: "price_changed",
        products: [{ _id: "e1", productId: "p1", title: "Jute bag", price: 450 }],
      });
    },
  );
});

describe("an order number", () => {
  it("has the day in Dhaka and five letters of chance [S107]", () => {
    expect(orderNumber(new Date("2026-11-21T19:00:00Z"), new Uint8Array([7, 3, 20, 255, 32]))).toBe(
      "M-261122-73MZ0",
    );
  });

  it("has no letter that is misread", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (chance) => {
        expect(orderNumber(new Date("2026-01-05T00:00:00Z"), chance)).toMatch(
          /^M-260105-[0-9A-HJKMNP-TV-Z]{5}$/,
        );
      }),
    );
  });
});

describe("a repeated request", () => {
  const request = PlaceOrder.parse({
    products: [{ _id: "E1", quantity: 2, price: 450 }],
    address: { city: "Dhaka", area: "Mirpur" },
    email: "a@x.test",
    orderStatus: "pending",
  });

  it("is the same with its members in another order and at another time", () => {
    const again = PlaceOrder.parse({
      orderStatus: "pending",
      orderPlaceTime: "now",
      email: "A@X.test",
      address: { area: "Mirpur", city: "Dhaka" },
      products: [{ price: 450.0, _id: "e1", quantity: 2 }],
    });
    expect(orderFingerprint(again)).toBe(orderFingerprint(request));
  });

  it.each<[string, Partial<PlaceOrder>]>([
    ["quantity", { products: [{ _id: "e1", quantity: 3, price: 450 }] }],
    ["price", { products: [{ _id: "e1", quantity: 2, price: 451 }] }],
    ["article", { products: [{ _id: "e2", quantity: 2, price: 450 }] }],
    ["address", { address: { city: "Dhaka", area: "Uttara" } }],
  ])("is another one with another %s", (_what, change) => {
    expect(orderFingerprint({ ...request, ...change })).not.toBe(orderFingerprint(request));
  });
});

describe("an order's status", () => {
  it("may become any of the six at any time; itself is no change", () => {
    for (const from of orderStatuses)
      for (const to of orderStatuses) expect(isChange(from, to)).toBe(from !== to);
  });
});

describe("what an order's status means", () => {
  it("for cancelling: nothing is dispatched yet", () => {
    expect(orderStatuses.filter(isCancellable)).toEqual(["pending", "processing", "ready to ship"]);
  });

  it("for the money: it comes with the goods", () => {
    expect(orderStatuses.map(paymentState)).toEqual([
      ...Array.from({ length: 5 }, () => "due on delivery"),
      "collected",
      "not due",
    ]);
  });
});

describe("the arrival", () => {
  it("begins when the quickest maker sends and ends two days after the slowest has sent", () => {
    const draft = draftOrder(seen, { ...records, products: [bag, { ...lamp, deliverProcessDays: 9 }] });
    const placedAt = new Date("2026-11-21T10:00:00Z");
    expect(estimatedArrival(draft, placedAt)).toEqual({
      from: new Date("2026-11-24T10:00:00Z"),
      to: new Date("2026-12-02T10:00:00Z"),
    });
  });
});

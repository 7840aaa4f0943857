import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AddressRecord } from "#addresses/contract.ts";
import type { ProductToBuy } from "#catalog/rules/product-to-buy.ts";
import { takaOf } from "#shared/money.ts";
import { Refusal } from "#shared/refusal.ts";
import { isCancellable, orderStatuses } from "./contract/constants.ts";
import { PlaceOrder } from "./contract.ts";
import {
  composeOrderNumber,
  draftOrder,
  orderFingerprint,
  paymentState,
  type StoredRecords,
} from "./rules.ts";

const address = { _id: "a", updatedAt: "2026-11-21T10:00:00.000Z", fullName: "Rahima" } as AddressRecord;
const shop = { shopId: "s", shopName: "Shop", shopNameBn: null };
const bag: ProductToBuy = {
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
const lamp: ProductToBuy = { ...bag, id: "p2", title: "Lamp", pricePoisha: 120_050, stock: 1 };
const records: StoredRecords = {
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

function refusal(
  requested: typeof seen,
  changed: Partial<StoredRecords> = {},
  whatWasSeen: Pick<PlaceOrder, "seenAddress" | "seenTotal"> = {},
) {
  try {
    draftOrder({ products: requested, ...whatWasSeen }, { ...records, ...changed });
  } catch (error) {
    if (error instanceof Refusal) return { code: error.kind.code, ...error.members };
    throw error;
  }
  return undefined;
}

describe("draftOrder", () => {
  it("adds the stored prices of the lines and the delivery fee [S52]", () => {
    const draft = draftOrder({ products: seen }, records);
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

  it("accepts a part of the cart, in the requested sequence", () => {
    expect(draftOrder({ products: seen.slice(1) }, records).lines.map(({ entryId }) => entryId)).toEqual([
      "e2",
    ]);
    expect(draftOrder({ products: seen.toReversed() }, records).lines.map(({ entryId }) => entryId)).toEqual([
      "e2",
      "e1",
    ]);
  });

  it("adds up exactly for any prices and quantities [S52, S68]", () => {
    const line = fc.record({
      pricePoisha: fc.integer({ min: 1, max: 1_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 100 }), (lines) => {
        const products = lines.map(({ pricePoisha }, index) => ({
          ...bag,
          id: `p${index}`,
          pricePoisha,
          stock: 10,
        }));
        const entries = lines.map(({ quantity }, index) => ({
          id: `e${index}`,
          productId: `p${index}`,
          variationId: null,
          quantity,
        }));
        const requested = lines.map(({ pricePoisha, quantity }, index) => ({
          _id: `e${index}`,
          quantity,
          price: takaOf(pricePoisha),
        }));
        const draft = draftOrder({ products: requested }, { entries, products, variations: [], address });
        const sum = lines.reduce(
          (total, { pricePoisha, quantity }) => total + BigInt(pricePoisha) * BigInt(quantity),
          0n,
        );
        expect(BigInt(draft.totalPoisha)).toBe(sum + 5_500n);
      }),
    );
  });

  it.each([0.29, 19.99, 1200.5, 9_999_999.99, 10_000_000])(
    "accepts the price %d as it was shown",
    (price) => {
      const products = [{ ...bag, pricePoisha: Math.round(price * 100) }, lamp];
      expect(refusal([{ _id: "e1", quantity: 2, price }], { products })).toBeUndefined();
    },
  );
});

describe("draftOrder with a wrong order", () => {
  it("rejects an order with a missing entry before it checks anything else [S53]", () => {
    expect(refusal([...seen, { _id: "e9", quantity: 1, price: 1 }])).toEqual({
      code: "cart_changed",
      products: [{ _id: "e9" }],
    });
  });

  it("rejects an order with another quantity than the cart", () => {
    expect(refusal([{ _id: "e1", quantity: 3, price: 450 }])).toEqual({
      code: "cart_changed",
      products: [{ _id: "e1" }],
    });
  });

  it("rejects an order without an address", () => {
    expect(refusal(seen, { address: undefined })).toEqual({ code: "address_missing" });
  });

  it("rejects an order whose address is not the one that was seen, and returns the current one", () => {
    const { _id, updatedAt } = address;
    expect(refusal(seen, {}, { seenAddress: { _id, updatedAt } })).toBeUndefined();
    const older = { _id, updatedAt: "2026-11-20T10:00:00.000Z" };
    for (const seenAddress of [older, { _id: "b", updatedAt }])
      expect(refusal(seen, {}, { seenAddress })).toEqual({ code: "address_changed", address });
  });

  it("rejects an order when stock is short, and returns how many are left", () => {
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

  it("rejects a product that is no longer on sale, whatever its stock", () => {
    expect(refusal(seen, { products: [{ ...bag, onSale: false }, lamp] })).toMatchObject({
      code: "out_of_stock",
      products: [{ _id: "e1", left: 0 }],
    });
  });

  it.each([1, 449.99, 450.01, 450.001, 45_000, -450, 0])(
    "rejects a price of %d and returns the current price",
    (price) => {
      expect(refusal([{ _id: "e1", quantity: 2, price }])).toEqual({
        code: "price_changed",
        products: [{ _id: "e1", productId: "p1", title: "Jute bag", price: 450 }],
        deliveryFee: 55,
      });
    },
  );

  it("rejects an order whose total is not the one that was seen, and returns the delivery fee", () => {
    expect(refusal(seen, {}, { seenTotal: 2_155.5 })).toBeUndefined();
    for (const seenTotal of [2_150.5, 2_155, 2_155.501, 0])
      expect(refusal(seen, {}, { seenTotal })).toEqual({
        code: "price_changed",
        products: [],
        deliveryFee: 55,
      });
  });
});

describe("composeOrderNumber", () => {
  it("contains the day in Dhaka and five random letters [S107]", () => {
    expect(composeOrderNumber(new Date("2026-11-21T19:00:00Z"), new Uint8Array([7, 3, 20, 255, 32]))).toBe(
      "M-261122-73MZ0",
    );
  });

  it("contains no ambiguous letters", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (random) => {
        expect(composeOrderNumber(new Date("2026-01-05T00:00:00Z"), random)).toMatch(
          /^M-260105-[0-9A-HJKMNP-TV-Z]{5}$/,
        );
      }),
    );
  });
});

describe("orderFingerprint", () => {
  const request = PlaceOrder.parse({
    products: [{ _id: "E1", quantity: 2, price: 450 }],
    address: { city: "Dhaka", area: "Mirpur" },
    email: "a@x.test",
    orderStatus: "pending",
  });

  it("ignores the sequence of members and the time", () => {
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
    ["product", { products: [{ _id: "e2", quantity: 2, price: 450 }] }],
    ["address", { address: { city: "Dhaka", area: "Uttara" } }],
    ["seen address", { seenAddress: { _id: "a", updatedAt: "2026-11-21T10:00:00.000Z" } }],
    ["seen total", { seenTotal: 955 }],
  ])("differs for another %s", (_what, change) => {
    expect(orderFingerprint({ ...request, ...change })).not.toBe(orderFingerprint(request));
  });
});

describe("isCancellable", () => {
  it("is true for the statuses before dispatch only", () => {
    expect(orderStatuses.filter(isCancellable)).toEqual(["pending", "processing", "ready to ship"]);
  });
});

describe("paymentState", () => {
  it("is due until delivery, then collected, and not due after a cancellation", () => {
    expect(orderStatuses.map(paymentState)).toEqual([
      ...Array.from({ length: 5 }, () => "due on delivery"),
      "collected",
      "not due",
    ]);
  });
});

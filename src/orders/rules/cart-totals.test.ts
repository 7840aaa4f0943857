import { describe, expect, it } from "vitest";
import { cartTotals } from "./cart-totals.ts";

describe("cartTotals", () => {
  it("adds the items and 55 taka for delivery", () => {
    expect(
      cartTotals([
        { price: 0.1, quantity: 3 },
        { price: 1200, quantity: 2 },
      ]),
    ).toEqual({ pieces: 5, itemsPoisha: 240_030, deliveryPoisha: 5_500, totalPoisha: 245_530 });
  });

  it("adds the fee that the server has reported", () => {
    expect(cartTotals([{ price: 450, quantity: 1 }], 6_500)).toMatchObject({
      deliveryPoisha: 6_500,
      totalPoisha: 51_500,
    });
  });

  it("is zero for an empty cart", () => {
    expect(cartTotals([]).totalPoisha).toBe(0);
  });
});

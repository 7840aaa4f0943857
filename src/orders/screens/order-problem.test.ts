import { describe, expect, it } from "vitest";
import { ApiProblem } from "#accounts/queries/problem.ts";
import { cartTotals } from "./cart-totals.ts";
import { orderProblem } from "./order-problem.ts";

const refused = (code: string, products: unknown[] = [], status = 409) => orderProblem(new ApiProblem(status, code, { products }), "en");

describe("an order that was not taken", () => {
  it("says the new price at its line", () => {
    const { sentence, lines, unknown } = refused("price_changed", [{ _id: "e1", price: 1234.5 }]);
    expect(lines).toEqual({ e1: "The price is now ৳ 1,234.50." });
    expect(sentence).toBe("A price has changed since you looked. Please check the new total.");
    expect(unknown).toBe(false);
  });

  it("says how many are left at the line", () => {
    const { lines } = refused("out_of_stock", [
      { _id: "e1", left: 2 },
      { _id: "e2", left: 0 },
    ]);
    expect(lines).toEqual({ e1: "Only 2 left. Please take fewer.", e2: "None left." });
  });

  it("marks the line that has changed in the cart", () => {
    expect(refused("cart_changed", [{ _id: "e1" }]).lines).toEqual({ e1: "This has changed since you looked." });
  });

  it.each([
    ["address_missing", 409, "No Address Found"],
    ["request_in_progress", 409, "This order is being placed already. Please wait a moment."],
    ["too_many_pending", 429, "You have many orders waiting already. Please wait until some are on their way."],
  ])("says %s in words", (code, status, sentence) => {
    expect(refused(code, [], status)).toMatchObject({ sentence, unknown: false });
  });

  it.each([new ApiProblem(0, "timeout"), new ApiProblem(0, "network"), new ApiProblem(502, "http_502"), new Error("x")])(
    "knows when nobody knows: %s",
    (error) => {
      expect(orderProblem(error, "en").unknown).toBe(true);
    },
  );
});

describe("the totals", () => {
  it("are the items and 55 taka for the delivery", () => {
    expect(
      cartTotals([
        { price: 0.1, quantity: 3 },
        { price: 1200, quantity: 2 },
      ]),
    ).toEqual({ count: 5, itemsPoisha: 240_030, deliveryPoisha: 5_500, totalPoisha: 245_530 });
  });

  it("are nothing for nothing", () => {
    expect(cartTotals([]).totalPoisha).toBe(0);
  });
});

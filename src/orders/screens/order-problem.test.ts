import { describe, expect, it } from "vitest";
import { type EntryIssue, issueText } from "#cart/screens/entry-issue.ts";
import { ApiProblem } from "#client/problem.ts";
import { orderProblem } from "./order-problem.ts";

const seen = [
  { _id: "e1", price: 1200 },
  { _id: "e2", price: 55 },
];
const refused = (code: string, products: unknown[] = [], status = 409) =>
  orderProblem(new ApiProblem(status, code, { products }), seen, "en");
/** The text of the issue of an entry of this price and quantity. */
const said = (issue: EntryIssue | undefined, price = 1200, quantity = 3) =>
  issue && issueText(issue, { price, quantity }, "en");

describe("orderProblem", () => {
  it("shows the old and the new price at the entry", () => {
    const { sentence, entryIssues, outcomeUnknown } = refused("price_changed", [
      { _id: "e1", price: 1234.5 },
    ]);
    expect(Object.keys(entryIssues)).toEqual(["e1"]);
    expect(said(entryIssues.e1, 1234.5)).toBe("The price was ৳\u00A01,200 and is now ৳\u00A01,234.50.");
    expect(sentence).toBe("A price has changed. Please check the new total.");
    expect(outcomeUnknown).toBe(false);
  });

  it("returns the delivery fee that has changed", () => {
    const changed = new ApiProblem(409, "price_changed", { products: [], deliveryFee: 65 });
    expect(orderProblem(changed, seen, "en")).toMatchObject({
      sentence: "A price has changed. Please check the new total.",
      entryIssues: {},
      deliveryPoisha: 6_500,
    });
    expect(refused("cart_changed").deliveryPoisha).toBeUndefined();
  });

  it("shows how many are left at the entry", () => {
    const { sentence, entryIssues } = refused("out_of_stock", [
      { _id: "e1", left: 2 },
      { _id: "e2", left: 0 },
    ]);
    expect(sentence).toBe("Not enough stock. Please choose fewer.");
    expect([said(entryIssues.e1), said(entryIssues.e2)]).toEqual([
      "Only 2 left. Please choose fewer.",
      "Sold out. It will not be ordered.",
    ]);
  });

  it("does not ask for fewer when nothing is left", () => {
    const { sentence } = refused("out_of_stock", [{ _id: "e1", left: 0 }]);
    expect(sentence).toBe(
      "Something in your order has just sold out or is no longer available. Please check your cart.",
    );
  });

  it("asks for fewer when the server does not know which product is out of stock", () => {
    expect(refused("out_of_stock").sentence).toBe("Not enough stock. Please choose fewer.");
  });

  it("shows the current quantity at the entry", () => {
    expect(said(refused("cart_changed", [{ _id: "e1" }]).entryIssues.e1)).toBe(
      "The quantity was changed to 3 in another window. Please check it and place the order again.",
    );
  });

  it.each([
    ["address_missing", 409, "No Address Found", { link: "address", outcomeUnknown: false }],
    [
      "address_changed",
      409,
      "Your delivery address has changed. Please check it, then place the order again.",
      { link: undefined, outcomeUnknown: false },
    ],
    // The first request may still succeed, so the next one is a retry of it.
    [
      "request_in_progress",
      409,
      "This order is already being placed. Please wait a moment.",
      { link: "orders", outcomeUnknown: true },
    ],
    [
      "too_many_pending",
      429,
      "You have too many pending orders. Please wait until some of them are being processed, or cancel some.",
      { link: "orders", outcomeUnknown: false },
    ],
  ])("explains %s and links to the page that helps", (code, status, sentence, rest) => {
    expect(refused(code, [], status)).toMatchObject({ sentence, ...rest });
  });

  it.each([
    new ApiProblem(0, "timeout"),
    new ApiProblem(0, "network"),
    new ApiProblem(502, "http_502"),
    new Error("x"),
  ])("marks the outcome as unknown after %s", (error) => {
    expect(orderProblem(error, seen, "en").outcomeUnknown).toBe(true);
  });
});

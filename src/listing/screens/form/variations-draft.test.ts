import { describe, expect, it } from "vitest";
import {
  emptyVariationsDraft,
  hasInput,
  lowestStock,
  toVariationsDraft,
  toVariationsPayload,
  variationDraftIssues,
} from "./variations-draft.ts";
import { addOption, addValue, renameOption, updateItem } from "./variations-edits.ts";

const named = renameOption(emptyVariationsDraft, 0, "Size");
const sizes = addValue(addValue(named, 0, "M"), 0, " L ");

describe("a variations draft", () => {
  it("has input as soon as a name or value is typed", () => {
    expect([hasInput(emptyVariationsDraft), hasInput(named), hasInput(sizes)]).toEqual([false, true, true]);
  });

  it("finds the lowest stock, ignoring texts that are not numbers", () => {
    const stocks = ["", "7", "x", "২", "3"];
    const items = stocks.map((quantity) => ({ values: [quantity], price: "500", quantity }));
    expect(lowestStock({ ...named, items })).toBe(3);
    expect(lowestStock(sizes)).toBe(-1);
  });
});

describe("the payload of a variations draft", () => {
  it("equals the response of the server if nothing was changed", () => {
    const variations = {
      options: [{ name: "Size" }],
      items: [{ _id: "1", values: ["M"], price: 550.5, quantity: 3 }],
    };
    expect(toVariationsPayload(toVariationsDraft(variations))).toEqual(variations);
  });

  it("parses numbers with Bangla digits and separators, and keeps invalid ones as text", () => {
    const typed = updateItem(updateItem(sizes, 0, { price: "৳ ১,২০০.৫", quantity: "৫" }), 1, {
      price: "cheap",
      quantity: "",
    });
    expect(toVariationsPayload(typed).items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [1200.5, 5],
      ["cheap", ""],
    ]);
  });

  it("has errors by payload path in the language of the page", () => {
    expect(
      variationDraftIssues(
        updateItem(updateItem(sizes, 0, { price: "5", quantity: "-1" }), 1, { price: "0", quantity: "x" }),
      ),
    ).toEqual({
      "variations.items.0.quantity": { code: "too_small", params: { minimum: 0 } },
      "variations.items.1.price": { code: "not_positive" },
      "variations.items.1.quantity": { code: "not_number" },
    });
    expect(variationDraftIssues(emptyVariationsDraft)).toEqual({
      "variations.options.0.name": { code: "required" },
      "variations.items": { code: "required" },
    });
    expect(Object.keys(variationDraftIssues(addOption(sizes)))).toContain("variations.items.0.values.1");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyVariationsDraft,
  hasInput,
  missingCombinations,
  toVariationsPayload,
  type VariationsDraft,
  valuesOf,
} from "./variations-draft.ts";
import {
  addCombination,
  addOption,
  addValue,
  applyFirstPrice,
  commitAllTypedValues,
  losesInput,
  removeItem,
  removeOption,
  removeValue,
  renameOption,
  setTypedValue,
  updateItem,
} from "./variations-edits.ts";

const named = renameOption(emptyVariationsDraft, 0, "Size");
const sizes = addValue(addValue(named, 0, "M"), 0, " L ");
const both = addValue(addValue(renameOption(addOption(sizes), 1, "Colour"), 1, "Red"), 1, "Blue");
const valuesList = ({ items }: VariationsDraft) => items.map(({ values }) => values.join("/"));

describe("editing a variations draft", () => {
  it("creates an item for each value, and for each combination of two options", () => {
    expect(valuesList(sizes)).toEqual(["M", "L"]);
    expect(valuesList(both)).toEqual(["M/Red", "M/Blue", "L/Red", "L/Blue"]);
    expect(valuesList(addValue(both, 0, "XL")).slice(-2)).toEqual(["XL/Red", "XL/Blue"]);
  });

  it("ignores blank values and duplicates in any case", () => {
    for (const value of ["M", "m ", "", "  "]) expect(addValue(sizes, 0, value)).toBe(sizes);
  });

  it("keeps prices and stocks when a second option is added and removed", () => {
    const priced = updateItem(updateItem(sizes, 0, { price: "500", quantity: "3" }), 1, { price: "600" });
    expect(removeOption(addOption(priced), 1)).toEqual(priced);
    const coloured = addValue(addOption(priced), 1, "Red");
    expect(coloured.items[0]).toEqual({ values: ["M", "Red"], price: "500", quantity: "3" });
    expect(valuesList(removeOption(both, 0))).toEqual(["Red", "Blue"]);
    expect(removeValue(coloured, 1, "Red").items[0]).toMatchObject({ values: ["M", ""], price: "500" });
  });

  it("removes and restores a combination", () => {
    const reduced = removeItem(both, 1);
    expect([valuesList(reduced), missingCombinations(reduced)]).toEqual([
      ["M/Red", "L/Red", "L/Blue"],
      [["M", "Blue"]],
    ]);
    expect(valuesList(addCombination(reduced, ["M", "Blue"])).toSorted()).toEqual(
      valuesList(both).toSorted(),
    );
  });

  it("applies the first price to all items, and the common price to a new item", () => {
    const priced = applyFirstPrice(updateItem(sizes, 1, { price: "550" }));
    expect(priced.items.map(({ price }) => price)).toEqual(["550", "550"]);
    expect(addValue(priced, 0, "XL").items.at(-1)).toEqual({ values: ["XL"], price: "550", quantity: "" });
  });

  it("fills the price that was typed before the variations into each new item, and leaves its stock empty", () => {
    const defaults = { price: "১,২০০" };
    const filled = addValue({ ...named, defaults }, 0, "M");
    const coloured = addValue(addValue(addOption(addValue(filled, 0, "L")), 1, "Red"), 1, "Blue");
    expect(coloured.items).toEqual(
      [
        ["M", "Red"],
        ["M", "Blue"],
        ["L", "Red"],
        ["L", "Blue"],
      ].map((values) => ({ values, ...defaults, quantity: "" })),
    );
    expect(addValue(removeOption(coloured, 1), 0, "XL").items.at(-1)).toEqual({
      values: ["XL"],
      ...defaults,
      quantity: "",
    });
    const cheaper = addValue(updateItem(filled, 0, { price: "900", quantity: "2" }), 0, "L");
    expect(cheaper.items[1]).toEqual({ values: ["L"], price: "900", quantity: "" });
    expect(toVariationsPayload(filled)).not.toHaveProperty("defaults");
  });

  it("keeps the typed value out of the items and the payload until it is added", () => {
    const unfinished = setTypedValue(sizes, 0, "XL, X");
    expect(unfinished.options).toEqual([{ name: "Size", typed: "XL, X" }]);
    expect(hasInput(setTypedValue(emptyVariationsDraft, 0, "X"))).toBe(true);
    expect(renameOption(unfinished, 0, "Length").options[0]?.typed).toBe("XL, X");
    expect(toVariationsPayload(unfinished)).toEqual(toVariationsPayload(sizes));
    expect([valuesOf(commitAllTypedValues(unfinished), 0), commitAllTypedValues(unfinished).options]).toEqual(
      [["M", "L", "XL", "X"], sizes.options],
    );
    expect([setTypedValue(unfinished, 0, ""), commitAllTypedValues(sizes)]).toEqual([sizes, sizes]);
  });

  it("restores the price and stock of a removed value or combination when it is added again", () => {
    const stocked = both.items.reduce(
      (draft, _, index) => updateItem(draft, index, { price: `${500 + index}`, quantity: `${index}` }),
      both,
    );
    const sorted = ({ items }: VariationsDraft) =>
      items.toSorted((a, b) => a.values.join().localeCompare(b.values.join()));
    for (const [option, value] of [
      [0, "M"],
      [1, "Blue"],
    ] as const) {
      const restored = addValue(removeValue(stocked, option, value), option, value);
      expect(sorted(restored)).toEqual(sorted(stocked));
      expect(restored).not.toHaveProperty("removedItems");
    }
    expect(sorted(addCombination(removeItem(stocked, 1), ["M", "Blue"]))).toEqual(sorted(stocked));
    const onlySize = updateItem(addValue(named, 0, "M"), 0, { price: "500", quantity: "0" });
    expect(addValue(removeValue(onlySize, 0, "M"), 0, "M").items).toEqual(onlySize.items);
    const lastSize = addOption(onlySize);
    expect(addValue(removeValue(lastSize, 0, "M"), 0, "M").items).toEqual(lastSize.items);
    // Also after a second option was added.
    const coloured = addValue(addOption(removeValue(stocked, 1, "Blue")), 2, "Old");
    expect(coloured.removedItems?.map(({ values }) => values)).toEqual([
      ["M", "Blue", "Old"],
      ["L", "Blue", "Old"],
    ]);
    expect(toVariationsPayload(removeValue(stocked, 0, "M"))).not.toHaveProperty("removedItems");
  });

  it("knows whether removing an option deletes a stock or another price", () => {
    const priced = applyFirstPrice(updateItem(both, 0, { price: "500" }));
    expect([0, 1].map((option) => losesInput(priced, option))).toEqual([false, false]);
    // Without colours M/Red stays, and without sizes M/Blue.
    const dearer = updateItem(priced, 1, { price: "600" });
    expect([0, 1].map((option) => losesInput(dearer, option))).toEqual([true, true]);
    const stocked = updateItem(priced, 1, { quantity: "4" });
    expect([0, 1].map((option) => losesInput(stocked, option))).toEqual([false, true]);
    expect(losesInput(updateItem(addOption(sizes), 0, { quantity: "4" }), 1)).toBe(false);
    expect(losesInput(updateItem(addOption(sizes), 0, { quantity: "4" }), 0)).toBe(true);
  });

  it("never loses a value in any sequence of additions and removals", () => {
    const word = fc.constantFrom("S", "M", "L");
    const steps = fc.array(fc.tuple(fc.constantFrom("add", "remove"), fc.constantFrom(0, 1), word), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, (changes) => {
        let draft = addOption(emptyVariationsDraft);
        const expected = [new Set<string>(), new Set<string>()];
        for (const [what, option, value] of changes) {
          draft = what === "add" ? addValue(draft, option, value) : removeValue(draft, option, value);
          if (what === "add") expected[option]?.add(value);
          else expected[option]?.delete(value);
        }
        for (const option of [0, 1]) expect(new Set(valuesOf(draft, option))).toEqual(expected[option]);
        const combinations = new Set(draft.items.map(({ values }) => values.join("/")));
        expect(combinations.size).toBe(draft.items.length);
        const [first = 0, second = 0] = expected.map(({ size }) => size);
        expect(draft.items).toHaveLength(
          first === 0 && second === 0 ? 0 : Math.max(first, 1) * Math.max(second, 1),
        );
      }),
    );
  });
});

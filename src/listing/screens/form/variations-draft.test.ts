import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  draftFaults,
  draftOfVariations,
  emptyVariations,
  isTyped,
  leftOut,
  type Variations,
  valuesIn,
  variationsToSend,
  withAllTakenOver,
  withCombination,
  withItem,
  withName,
  withOption,
  withoutItem,
  withoutOption,
  withoutValue,
  withSamePrice,
  withTyped,
  withValue,
} from "./variations-draft.ts";

const named = withName(emptyVariations, 0, "Size");
const sizes = withValue(withValue(named, 0, "M"), 0, " L ");
const both = withValue(withValue(withName(withOption(sizes), 1, "Colour"), 1, "Red"), 1, "Blue");
const valuesOf = ({ items }: Variations) => items.map(({ values }) => values.join("/"));

describe("writing variations", () => {
  it("makes an item of each value, and of each combination of two options", () => {
    expect(valuesOf(sizes)).toEqual(["M", "L"]);
    expect(valuesOf(both)).toEqual(["M/Red", "M/Blue", "L/Red", "L/Blue"]);
    expect(valuesOf(withValue(both, 0, "XL")).slice(-2)).toEqual(["XL/Red", "XL/Blue"]);
  });

  it("takes no value twice, whatever its case, and none that is blank", () => {
    for (const value of ["M", "m ", "", "  "]) expect(withValue(sizes, 0, value)).toBe(sizes);
  });

  it("keeps what is written when a second option comes and goes", () => {
    const priced = withItem(withItem(sizes, 0, { price: "500", quantity: "3" }), 1, { price: "600" });
    expect(withoutOption(withOption(priced), 1)).toEqual(priced);
    const coloured = withValue(withOption(priced), 1, "Red");
    expect(coloured.items[0]).toEqual({ values: ["M", "Red"], price: "500", quantity: "3" });
    expect(valuesOf(withoutOption(both, 0))).toEqual(["Red", "Blue"]);
    expect(withoutValue(coloured, 1, "Red").items[0]).toMatchObject({ values: ["M", ""], price: "500" });
  });

  it("leaves a combination out and takes it back", () => {
    const less = withoutItem(both, 1);
    expect([valuesOf(less), leftOut(less)]).toEqual([["M/Red", "L/Red", "L/Blue"], [["M", "Blue"]]]);
    expect(valuesOf(withCombination(less, ["M", "Blue"])).toSorted()).toEqual(valuesOf(both).toSorted());
  });

  it("gives all of them the first price, and a new one the price that all have", () => {
    const priced = withSamePrice(withItem(sizes, 1, { price: "550" }));
    expect(priced.items.map(({ price }) => price)).toEqual(["550", "550"]);
    expect(withValue(priced, 0, "XL").items.at(-1)).toEqual({ values: ["XL"], price: "550", quantity: "" });
  });

  it("can be taken away unasked only while nothing is written", () => {
    expect([isTyped(emptyVariations), isTyped(named), isTyped(sizes)]).toEqual([false, true, true]);
  });

  it("keeps a value that is half written apart from the others until it is taken over, and sends none of it before", () => {
    const half = withTyped(sizes, 0, "XL, X");
    expect(half.options).toEqual([{ name: "Size", typed: "XL, X" }]);
    expect(isTyped(withTyped(emptyVariations, 0, "X"))).toBe(true);
    expect(withName(half, 0, "Length").options[0]?.typed).toBe("XL, X");
    expect(variationsToSend(half)).toEqual(variationsToSend(sizes));
    expect([valuesIn(withAllTakenOver(half), 0), withAllTakenOver(half).options]).toEqual([
      ["M", "L", "XL", "X"],
      sizes.options,
    ]);
    expect([withTyped(half, 0, ""), withAllTakenOver(sizes)]).toEqual([sizes, sizes]);
  });

  it("never loses a value, whatever is done in whatever order", () => {
    const word = fc.constantFrom("S", "M", "L");
    const steps = fc.array(fc.tuple(fc.constantFrom("add", "remove"), fc.constantFrom(0, 1), word), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(steps, (done) => {
        let draft = withOption(emptyVariations);
        const expected = [new Set<string>(), new Set<string>()];
        for (const [what, option, value] of done) {
          draft = what === "add" ? withValue(draft, option, value) : withoutValue(draft, option, value);
          if (what === "add") expected[option]?.add(value);
          else expected[option]?.delete(value);
        }
        for (const option of [0, 1]) expect(new Set(valuesIn(draft, option))).toEqual(expected[option]);
        const combinations = new Set(draft.items.map(({ values }) => values.join("/")));
        expect(combinations.size).toBe(draft.items.length);
        const [one = 0, two = 0] = expected.map(({ size }) => size);
        expect(draft.items).toHaveLength(one === 0 && two === 0 ? 0 : Math.max(one, 1) * Math.max(two, 1));
      }),
    );
  });
});

describe("what is sent of it", () => {
  it("is what the server answers when nothing was changed", () => {
    const wire = {
      options: [{ name: "Size" }],
      items: [{ _id: "1", values: ["M"], price: 550.5, quantity: 3 }],
    };
    expect(variationsToSend(draftOfVariations(wire))).toEqual(wire);
  });

  it("has numbers as people type them, and what is none as it is", () => {
    const typed = withItem(withItem(sizes, 0, { price: "৳ ১,২০০.৫", quantity: "৫" }), 1, {
      price: "cheap",
      quantity: "",
    });
    expect(variationsToSend(typed).items.map(({ price, quantity }) => [price, quantity])).toEqual([
      [1200.5, 5],
      ["cheap", ""],
    ]);
  });

  it("is told what is wrong by its path, in the reader's language", () => {
    expect(
      draftFaults(
        withItem(withItem(sizes, 0, { price: "5", quantity: "-1" }), 1, { price: "0", quantity: "x" }),
      ),
    ).toEqual({
      "variations.items.0.quantity": { code: "too_small", params: { minimum: 0 } },
      "variations.items.1.price": { code: "not_positive" },
      "variations.items.1.quantity": { code: "not_number" },
    });
    expect(draftFaults(emptyVariations)).toEqual({
      "variations.options.0.name": { code: "required" },
      "variations.items": { code: "required" },
    });
    expect(Object.keys(draftFaults(withOption(sizes)))).toContain("variations.items.0.values.1");
  });
});

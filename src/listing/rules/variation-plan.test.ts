import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  planVariations,
  priceChanges,
  type RequestedVariations,
  type StoredVariation,
  variationTotals,
} from "./variation-plan.ts";

const variation = (id: string, chosen: string[], rest: Partial<StoredVariation> = {}): StoredVariation => ({
  id,
  chosen,
  position: 0,
  pricePoisha: 1_000,
  quantity: 5,
  withdrawn: false,
  ...rest,
});
const small = variation("s", ["S"]);
const large = variation("l", ["L"], { position: 1, pricePoisha: 1_200 });
const request = (
  ...items: [id: string | undefined, chosen: string[], pricePoisha?: number, quantity?: number][]
): RequestedVariations => ({
  options: ["Size"],
  items: items.map(([id, chosen, pricePoisha = 1_000, quantity = 5]) => ({
    id,
    chosen,
    pricePoisha,
    quantity,
  })),
});

function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error("expected a refusal");
}

describe("planVariations", () => {
  const plan = (requested: RequestedVariations | null | undefined, stored = [small, large]) =>
    planVariations(["Size"], stored, requested);

  it.each<
    [
      string,
      RequestedVariations | null | undefined,
      { review: boolean; changed: boolean; updated: string[]; added: string[][]; withdrawn: string[] },
    ]
  >([
    ["an omitted field", undefined, { review: false, changed: false, updated: [], added: [], withdrawn: [] }],
    [
      "the same variations",
      request(["s", ["S"]], ["l", ["L"], 1_200]),
      { review: false, changed: false, updated: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "the same values without ids",
      request([undefined, ["S"]], [undefined, ["L"], 1_200]),
      { review: false, changed: false, updated: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another price",
      request(["s", ["S"], 900], ["l", ["L"], 1_200]),
      { review: false, changed: true, updated: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another stock",
      request(["s", ["S"], 1_000, 0], ["l", ["L"], 1_200]),
      { review: false, changed: true, updated: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another order",
      request(["l", ["L"], 1_200], ["s", ["S"]]),
      { review: false, changed: true, updated: ["l", "s"], added: [], withdrawn: [] },
    ],
    [
      "an additional variation",
      request(["s", ["S"]], ["l", ["L"], 1_200], [undefined, ["M"]]),
      { review: true, changed: true, updated: ["s", "l"], added: [["M"]], withdrawn: [] },
    ],
    [
      "a removed variation",
      request(["s", ["S"]]),
      { review: true, changed: true, updated: ["s"], added: [], withdrawn: ["l"] },
    ],
    [
      "other values",
      request(["s", ["Small"]], ["l", ["L"], 1_200]),
      { review: true, changed: true, updated: ["l"], added: [["Small"]], withdrawn: ["s"] },
    ],
    [
      "swapped values",
      request(["s", ["L"]], ["l", ["S"], 1_200]),
      { review: false, changed: true, updated: ["l", "s"], added: [], withdrawn: [] },
    ],
    [
      "another product's id",
      request(["x", ["S"]], ["l", ["L"], 1_200]),
      { review: false, changed: false, updated: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "a duplicate id",
      request(["s", ["S"]], ["s", ["M"]]),
      { review: true, changed: true, updated: ["s"], added: [["M"]], withdrawn: ["l"] },
    ],
    ["null", null, { review: true, changed: true, updated: [], added: [], withdrawn: ["s", "l"] }],
  ])("plans the change for %s", (_case, requested, expected) => {
    const { updated, added, withdrawn, review, changed } = plan(requested);
    expect({
      review,
      changed,
      updated: updated.map(({ id }) => id),
      added: added.map(({ chosen }) => chosen),
      withdrawn,
    }).toEqual(expected);
  });

  it("requires a review of a renamed option", () => {
    expect(plan({ ...request(["s", ["S"]], ["l", ["L"], 1_200]), options: ["Length"] })).toMatchObject({
      review: true,
      withdrawn: [],
    });
  });

  it("restores a withdrawn variation with the same values", () => {
    const withdrawnMedium = variation("m", ["M"], { withdrawn: true, quantity: 0 });
    const result = plan(request(["s", ["S"]], ["l", ["L"], 1_200], [undefined, ["M"]]), [
      small,
      large,
      withdrawnMedium,
    ]);
    expect([result.updated.map(({ id }) => id), result.added, result.review]).toEqual([
      ["s", "l", "m"],
      [],
      true,
    ]);
    expect(plan(request(["m", ["XL"]]), [withdrawnMedium]).added).toHaveLength(1);
  });

  const requestWithoutDefaults = (
    ...items: [
      id: string | undefined,
      chosen: string[],
      pricePoisha?: number | undefined,
      quantity?: number,
    ][]
  ): RequestedVariations => ({
    options: ["Size"],
    items: items.map(([id, chosen, pricePoisha, quantity]) => ({ id, chosen, pricePoisha, quantity })),
  });

  it("keeps omitted prices and stocks", () => {
    const sold = [{ ...small, quantity: 2 }, large];
    const result = plan(requestWithoutDefaults(["s", ["S"], 900], [undefined, ["L"]]), sold);
    expect(result.updated.map(({ id, pricePoisha, quantity }) => [id, pricePoisha, quantity])).toEqual([
      ["s", 900, 2],
      ["l", 1_200, 5],
    ]);
    expect(result).toMatchObject({ changed: true, review: false, totals: { pricePoisha: 900, quantity: 7 } });
    expect(plan(requestWithoutDefaults(["s", ["S"]], ["l", ["L"]]), sold)).toMatchObject({ changed: false });
  });

  it("takes the omitted price and stock of a renamed value from the variation with its id, each stock once", () => {
    const result = plan(requestWithoutDefaults(["s", ["Small"]], ["l", ["L"]]), [
      { ...small, quantity: 2 },
      large,
    ]);
    expect(result.added).toEqual([{ chosen: ["Small"], position: 0, pricePoisha: 1_000, quantity: 2 }]);
    expect(() => plan(requestWithoutDefaults(["s", ["S"]], ["s", ["M"]]))).toThrow();
    expect(() => plan(requestWithoutDefaults(["s", ["M"]], [undefined, ["S"]]))).toThrow();
  });

  it.each<[string, RequestedVariations, StoredVariation[], string[]]>([
    [
      "a new variation",
      requestWithoutDefaults(["s", ["S"]], [undefined, ["M"]]),
      [small],
      ["variations.items.1.price", "variations.items.1.quantity"],
    ],
    [
      "a new variation with a price",
      requestWithoutDefaults([undefined, ["M"], 500]),
      [small],
      ["variations.items.0.quantity"],
    ],
    [
      "a restored variation",
      requestWithoutDefaults(["s", ["S"], undefined, 4]),
      [{ ...small, withdrawn: true, quantity: 0 }],
      ["variations.items.0.price"],
    ],
    [
      "the id of another product's variation",
      requestWithoutDefaults(["x", ["M"], 500]),
      [small],
      ["variations.items.0.quantity"],
    ],
  ])("rejects %s without a price or a stock", (_case, requested, stored, paths) => {
    const message = (path: string) => (path.endsWith("price") ? "Price is required" : "Quantity is required");
    expect(refusalOf(() => plan(requested, stored))).toMatchObject({
      kind: { code: "invalid" },
      members: { errors: paths.map((path) => ({ path, message: message(path) })) },
    });
  });

  it("returns each price change of active variations once", () => {
    const middle = variation("m", ["M"], { pricePoisha: 1_000 });
    const withdrawnOne = variation("x", ["XL"], { withdrawn: true, pricePoisha: 1 });
    const stored = [small, large, middle, withdrawnOne];
    const result = plan(
      request(["s", ["S"], 900], ["l", ["L"], 1_200], ["m", ["M"], 900], [undefined, ["XL"], 700]),
      stored,
    );
    expect(priceChanges(stored, result)).toEqual([[1_000, 900]]);
  });

  it("returns no change for a product without variations", () => {
    for (const requested of [undefined, null])
      expect(planVariations([], [], requested)).toMatchObject({
        changed: false,
        review: false,
        totals: undefined,
      });
  });

  it("updates, adds or withdraws each variation exactly once, for any request", () => {
    const name = fc.constantFrom("S", "M", "L", "XL");
    const ids = fc.constantFrom("S", "M", "L", "XL", "other");
    const storedBefore = fc.uniqueArray(fc.record({ id: name, withdrawn: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    const requestedItems = fc.uniqueArray(
      fc.record({
        id: fc.option(ids, { nil: undefined }),
        value: name,
        price: fc.integer({ min: 1, max: 9 }),
      }),
      {
        selector: ({ value }) => value,
        minLength: 1,
      },
    );
    fc.assert(
      fc.property(storedBefore, requestedItems, (before, after) => {
        const rows = before.map(({ id, withdrawn }) => variation(id, [id], { withdrawn }));
        const items = after.map(({ id, value, price }) => ({
          id,
          chosen: [value],
          pricePoisha: price,
          quantity: 1,
        }));
        const { updated, added, withdrawn, totals } = planVariations(["Size"], rows, {
          options: ["Size"],
          items,
        });
        expect([...updated, ...added].map(({ chosen }) => chosen[0]).toSorted()).toEqual(
          after.map(({ value }) => value).toSorted(),
        );
        expect(new Set(updated.map(({ id }) => id)).size).toBe(updated.length);
        const active = rows.filter((row) => !row.withdrawn).map(({ id }) => id);
        expect(active.filter((id) => !updated.some((item) => item.id === id)).toSorted()).toEqual(
          withdrawn.toSorted(),
        );
        expect(totals).toEqual(variationTotals(items));
      }),
    );
  });
});

describe("variationTotals", () => {
  it.each([
    [[[500, 2]], { pricePoisha: 500, priceToPoisha: null, quantity: 2 }],
    [
      [
        [500, 2],
        [500, 0],
      ],
      { pricePoisha: 500, priceToPoisha: null, quantity: 2 },
    ],
    [
      [
        [700, 1],
        [500, 0],
        [600, 4],
      ],
      { pricePoisha: 500, priceToPoisha: 700, quantity: 5 },
    ],
  ])("returns the price range and the stock of %j", (items, totals) => {
    expect(
      variationTotals(items.map(([pricePoisha = 0, quantity = 0]) => ({ pricePoisha, quantity }))),
    ).toEqual(totals);
  });
});

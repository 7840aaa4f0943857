import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type HeldVariation,
  offerOf,
  planVariations,
  priceSteps,
  type WantedVariations,
} from "./variation-plan.ts";

const held = (id: string, chosen: string[], rest: Partial<HeldVariation> = {}): HeldVariation => ({
  ...{ id, chosen, position: 0, pricePoisha: 1_000, quantity: 5, withdrawn: false },
  ...rest,
});
const small = held("s", ["S"]);
const large = held("l", ["L"], { position: 1, pricePoisha: 1_200 });
const wanted = (
  ...items: [id: string | undefined, chosen: string[], pricePoisha?: number, quantity?: number][]
): WantedVariations => ({
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
  throw new Error("nothing was refused");
}

describe("a change of variations", () => {
  const plan = (asked: WantedVariations | null | undefined, now = [small, large]) =>
    planVariations(["Size"], now, asked);

  it.each<
    [
      string,
      WantedVariations | null | undefined,
      { review: boolean; changed: boolean; kept: string[]; added: string[][]; withdrawn: string[] },
    ]
  >([
    [
      "nothing said of them",
      undefined,
      { review: false, changed: false, kept: [], added: [], withdrawn: [] },
    ],
    [
      "the same again",
      wanted(["s", ["S"]], ["l", ["L"], 1_200]),
      { review: false, changed: false, kept: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "the same, known by their values",
      wanted([undefined, ["S"]], [undefined, ["L"], 1_200]),
      { review: false, changed: false, kept: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another price",
      wanted(["s", ["S"], 900], ["l", ["L"], 1_200]),
      { review: false, changed: true, kept: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another stock",
      wanted(["s", ["S"], 1_000, 0], ["l", ["L"], 1_200]),
      { review: false, changed: true, kept: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "another order",
      wanted(["l", ["L"], 1_200], ["s", ["S"]]),
      { review: false, changed: true, kept: ["l", "s"], added: [], withdrawn: [] },
    ],
    [
      "one more",
      wanted(["s", ["S"]], ["l", ["L"], 1_200], [undefined, ["M"]]),
      { review: true, changed: true, kept: ["s", "l"], added: [["M"]], withdrawn: [] },
    ],
    [
      "one less",
      wanted(["s", ["S"]]),
      { review: true, changed: true, kept: ["s"], added: [], withdrawn: ["l"] },
    ],
    [
      "other values",
      wanted(["s", ["Small"]], ["l", ["L"], 1_200]),
      { review: true, changed: true, kept: ["l"], added: [["Small"]], withdrawn: ["s"] },
    ],
    [
      "values that change places",
      wanted(["s", ["L"]], ["l", ["S"], 1_200]),
      { review: false, changed: true, kept: ["l", "s"], added: [], withdrawn: [] },
    ],
    [
      "another product's id",
      wanted(["x", ["S"]], ["l", ["L"], 1_200]),
      { review: false, changed: false, kept: ["s", "l"], added: [], withdrawn: [] },
    ],
    [
      "one id twice",
      wanted(["s", ["S"]], ["s", ["M"]]),
      { review: true, changed: true, kept: ["s"], added: [["M"]], withdrawn: ["l"] },
    ],
    ["none any more", null, { review: true, changed: true, kept: [], added: [], withdrawn: ["s", "l"] }],
  ])("%s", (_what, asked, found) => {
    const { kept, added, withdrawn, review, changed } = plan(asked);
    expect({
      review,
      changed,
      kept: kept.map(({ id }) => id),
      added: added.map(({ chosen }) => chosen),
      withdrawn,
    }).toEqual(found);
  });

  it("with another name of the option has to be looked at", () => {
    expect(plan({ ...wanted(["s", ["S"]], ["l", ["L"], 1_200]), options: ["Length"] })).toMatchObject({
      review: true,
      withdrawn: [],
    });
  });

  it("brings back by its values what was withdrawn", () => {
    const gone = held("m", ["M"], { withdrawn: true, quantity: 0 });
    const found = plan(wanted(["s", ["S"]], ["l", ["L"], 1_200], [undefined, ["M"]]), [small, large, gone]);
    expect([found.kept.map(({ id }) => id), found.added, found.review]).toEqual([["s", "l", "m"], [], true]);
    expect(plan(wanted(["m", ["XL"]]), [gone]).added).toHaveLength(1);
  });

  const bare = (
    ...items: [
      id: string | undefined,
      chosen: string[],
      pricePoisha?: number | undefined,
      quantity?: number,
    ][]
  ): WantedVariations => ({
    options: ["Size"],
    items: items.map(([id, chosen, pricePoisha, quantity]) => ({ id, chosen, pricePoisha, quantity })),
  });

  it("leaves a price and a stock that are not said as they stand", () => {
    const sold = [{ ...small, quantity: 2 }, large];
    const found = plan(bare(["s", ["S"], 900], [undefined, ["L"]]), sold);
    expect(found.kept.map(({ id, pricePoisha, quantity }) => [id, pricePoisha, quantity])).toEqual([
      ["s", 900, 2],
      ["l", 1_200, 5],
    ]);
    expect(found).toMatchObject({ changed: true, review: false, offer: { pricePoisha: 900, quantity: 7 } });
    expect(plan(bare(["s", ["S"]], ["l", ["L"]]), sold)).toMatchObject({ changed: false });
  });

  it("gives what has other values the price and the stock of what it stands in place of, and no stock twice", () => {
    const found = plan(bare(["s", ["Small"]], ["l", ["L"]]), [{ ...small, quantity: 2 }, large]);
    expect(found.added).toEqual([{ chosen: ["Small"], position: 0, pricePoisha: 1_000, quantity: 2 }]);
    expect(() => plan(bare(["s", ["S"]], ["s", ["M"]]))).toThrow();
    expect(() => plan(bare(["s", ["M"]], [undefined, ["S"]]))).toThrow();
  });

  it.each<[string, WantedVariations, HeldVariation[], string[]]>([
    [
      "what is new",
      bare(["s", ["S"]], [undefined, ["M"]]),
      [small],
      ["variations.items.1.price", "variations.items.1.quantity"],
    ],
    ["what is new and has a price", bare([undefined, ["M"], 500]), [small], ["variations.items.0.quantity"]],
    [
      "what comes back",
      bare(["s", ["S"], undefined, 4]),
      [{ ...small, withdrawn: true, quantity: 0 }],
      ["variations.items.0.price"],
    ],
    ["an id of another's", bare(["x", ["M"], 500]), [small], ["variations.items.0.quantity"]],
  ])("refuses %s without a price or a stock", (_what, asked, now, paths) => {
    const message = (path: string) => (path.endsWith("price") ? "Price is required" : "Quantity is required");
    expect(refusalOf(() => plan(asked, now))).toMatchObject({
      kind: { code: "invalid" },
      extra: { errors: paths.map((path) => ({ path, message: message(path) })) },
    });
  });

  it("of prices is told in steps, each once, of what was on sale", () => {
    const middle = held("m", ["M"], { pricePoisha: 1_000 });
    const back = held("x", ["XL"], { withdrawn: true, pricePoisha: 1 });
    const now = [small, large, middle, back];
    const found = plan(
      wanted(["s", ["S"], 900], ["l", ["L"], 1_200], ["m", ["M"], 900], [undefined, ["XL"], 700]),
      now,
    );
    expect(priceSteps(now, found)).toEqual([[1_000, 900]]);
  });

  it("knows no product without variations as one that has changed", () => {
    for (const asked of [undefined, null])
      expect(planVariations([], [], asked)).toMatchObject({
        changed: false,
        review: false,
        offer: undefined,
      });
  });

  it("keeps, adds or withdraws each, once, whatever is asked", () => {
    const name = fc.constantFrom("S", "M", "L", "XL");
    const ids = fc.constantFrom("S", "M", "L", "XL", "other");
    const now = fc.uniqueArray(fc.record({ id: name, withdrawn: fc.boolean() }), {
      selector: ({ id }) => id,
    });
    const asked = fc.uniqueArray(
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
      fc.property(now, asked, (before, after) => {
        const rows = before.map(({ id, withdrawn }) => held(id, [id], { withdrawn }));
        const items = after.map(({ id, value, price }) => ({
          id,
          chosen: [value],
          pricePoisha: price,
          quantity: 1,
        }));
        const { kept, added, withdrawn, offer } = planVariations(["Size"], rows, {
          options: ["Size"],
          items,
        });
        expect([...kept, ...added].map(({ chosen }) => chosen[0]).toSorted()).toEqual(
          after.map(({ value }) => value).toSorted(),
        );
        expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
        const live = rows.filter((row) => !row.withdrawn).map(({ id }) => id);
        expect(live.filter((id) => !kept.some((one) => one.id === id)).toSorted()).toEqual(
          withdrawn.toSorted(),
        );
        expect(offer).toEqual(offerOf(items));
      }),
    );
  });
});

describe("what a product with variations costs", () => {
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
  ])("%j", (items, offer) => {
    expect(offerOf(items.map(([pricePoisha = 0, quantity = 0]) => ({ pricePoisha, quantity })))).toEqual(
      offer,
    );
  });
});

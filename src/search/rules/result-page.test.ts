import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchSorts } from "#catalog/contract/sorts.ts";
import {
  bestPage,
  decodeSearchPosition,
  encodeSearchPosition,
  type SearchPosition,
  type Sortable,
  searchPage,
} from "./result-page.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
// Few different values, so that many are equal.
const products: fc.Arbitrary<Sortable[]> = fc
  .array(
    fc.record({
      score: fc.constantFrom(0.1, 0.30000000000000004, 2, 1e-9),
      pricePoisha: fc.constantFrom(100, 200),
      approvedSecond: fc.constantFrom(1, 1.000001),
    }),
  )
  .map((list) => list.map((product, n) => ({ ...product, id: id(list.length - n) })));

const sorts = fc.constantFrom(...searchSorts);

function allPages(list: readonly Sortable[], sort: (typeof searchSorts)[number], limit: number): Sortable[] {
  const seen: Sortable[] = [];
  let after: SearchPosition | undefined;
  do {
    const { page, next } = searchPage(list, sort, { limit, after });
    seen.push(...page);
    after = next && decodeSearchPosition(encodeSearchPosition(next), sort);
    if (next) expect(after).toEqual(next);
  } while (after);
  return seen;
}

describe("pages of results", () => {
  it("hold each product once, in one order, whatever is equal and however long they are", () => {
    fc.assert(
      fc.property(products, sorts, fc.integer({ min: 1, max: 7 }), (list, sort, limit) => {
        const seen = allPages(list, sort, limit);
        expect(seen).toEqual(allPages(list, sort, 1_000));
        expect(new Set(seen.map((product) => product.id))).toEqual(
          new Set(list.map((product) => product.id)),
        );
        expect(seen).toHaveLength(list.length);
      }),
    );
  });

  it("neither repeat nor leave out what was there before when something comes or goes in between", () => {
    fc.assert(
      fc.property(products, products, sorts, fc.integer({ min: 1, max: 5 }), (list, others, sort, limit) => {
        const first = searchPage(list, sort, { limit });
        const news = others.map((product, n) => ({ ...product, id: id(1_000 + n) }));
        const gone = new Set(first.page.slice(1).map((product) => product.id));
        const changed = [...news, ...list.filter((product) => !gone.has(product.id))];
        const second = searchPage(changed, sort, { limit: 1_000, after: first.next }).page.map(
          (product) => product.id,
        );
        if (!first.next) return;
        const shown = new Set(first.page.map((product) => product.id));
        expect(second.filter((one) => shown.has(one))).toEqual([]);
        expect(list.filter((product) => !shown.has(product.id) && !second.includes(product.id))).toEqual([]);
      }),
    );
  });

  it.each([
    ["best", [3, 2, 1]],
    ["newest", [2, 3, 1]],
    ["price-asc", [1, 2, 3]],
    ["price-desc", [3, 1, 2]],
  ] as const)(
    "come in the order %s, and of equals the first created first, or with best the last",
    (sort, ids) => {
      const list = [
        { id: id(1), score: 1, pricePoisha: 100, approvedSecond: 10 },
        { id: id(2), score: 1, pricePoisha: 100, approvedSecond: 30 },
        { id: id(3), score: 2, pricePoisha: 900, approvedSecond: 20 },
      ];
      expect(searchPage(list, sort, { limit: 9 }).page.map((product) => product.id)).toEqual(ids.map(id));
    },
  );

  it("of the best are the same without knowing more than the score", () => {
    fc.assert(
      fc.property(
        products,
        (list) => void expect(bestPage(list, { limit: 5 })).toEqual(searchPage(list, "best", { limit: 5 })),
      ),
    );
  });
});

describe("a cursor", () => {
  it.each([
    ["nothing", ""],
    ["another word", "abc"],
    ["another order", encodeSearchPosition({ sort: "newest", key: 1, id: id(1) })],
    ["no number", Buffer.from(`best NaN ${id(1)}`).toString("base64url")],
    ["no end", Buffer.from(`best Infinity ${id(1)}`).toString("base64url")],
    ["no id", Buffer.from("best 1 '; drop table products").toString("base64url")],
    ["more than it holds", Buffer.from(`best 1 ${id(1)} x`).toString("base64url")],
    ["what an object inherits", Buffer.from(`constructor 1 ${id(1)}`).toString("base64url")],
  ])("that is %s is none", (_, cursor) => expect(decodeSearchPosition(cursor, "best")).toBeUndefined());
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchSorts } from "#catalog/contract/sorts.ts";
import {
  encodeSearchCursor,
  paginate,
  paginateByScore,
  parseSearchCursor,
  type SearchCursor,
  type SortableProduct,
} from "./pagination.ts";

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
// Few distinct values, so that many keys are equal.
const products: fc.Arbitrary<SortableProduct[]> = fc
  .array(
    fc.record({
      score: fc.constantFrom(0.1, 0.30000000000000004, 2, 1e-9),
      pricePoisha: fc.constantFrom(100, 200),
      approvedSecond: fc.constantFrom(1, 1.000001),
      recentOrders: fc.constantFrom(0, 1, 12),
    }),
  )
  .map((list) => list.map((product, n) => ({ ...product, id: id(list.length - n) })));

const sorts = fc.constantFrom(...searchSorts);

function allPages(
  list: readonly SortableProduct[],
  sort: (typeof searchSorts)[number],
  limit: number,
): SortableProduct[] {
  const seen: SortableProduct[] = [];
  let after: SearchCursor | undefined;
  do {
    const { page, next } = paginate(list, sort, { limit, after });
    seen.push(...page);
    after = next && parseSearchCursor(encodeSearchCursor(next), sort);
    if (next) expect(after).toEqual(next);
  } while (after);
  return seen;
}

describe("paginate", () => {
  it("returns each product once and in the same order for any page size, also with equal keys", () => {
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

  it("neither repeats nor skips products when others are added or removed between pages", () => {
    fc.assert(
      fc.property(products, products, sorts, fc.integer({ min: 1, max: 5 }), (list, others, sort, limit) => {
        const first = paginate(list, sort, { limit });
        const added = others.map((product, n) => ({ ...product, id: id(1_000 + n) }));
        const removed = new Set(first.page.slice(1).map((product) => product.id));
        const changed = [...added, ...list.filter((product) => !removed.has(product.id))];
        const second = paginate(changed, sort, { limit: 1_000, after: first.next }).page.map(
          (product) => product.id,
        );
        if (!first.next) return;
        const shown = new Set(first.page.map((product) => product.id));
        expect(second.filter((productId) => shown.has(productId))).toEqual([]);
        expect(list.filter((product) => !shown.has(product.id) && !second.includes(product.id))).toEqual([]);
      }),
    );
  });

  it.each([
    ["best", [3, 2, 1]],
    ["popular", [1, 3, 2]],
    ["newest", [2, 3, 1]],
    ["price-asc", [1, 2, 3]],
    ["price-desc", [3, 1, 2]],
  ] as const)(
    "sorts by %s, then by age: oldest first, or newest first with best and popular",
    (sort, ids) => {
      const list = [
        { id: id(1), score: 1, pricePoisha: 100, approvedSecond: 10, recentOrders: 1 },
        { id: id(2), score: 1, pricePoisha: 100, approvedSecond: 30, recentOrders: 0 },
        { id: id(3), score: 2, pricePoisha: 900, approvedSecond: 20, recentOrders: 0 },
      ];
      expect(paginate(list, sort, { limit: 9 }).page.map((product) => product.id)).toEqual(ids.map(id));
    },
  );

  it("sorts equally popular products by score, and those with equal scores newest first", () => {
    const product = (n: number, recentOrders: number, score: number) => ({
      id: id(n),
      score,
      recentOrders,
      pricePoisha: 100,
      approvedSecond: 10,
    });
    const list = [product(1, 3, 2), product(2, 4, 0.1), product(3, 3, 90), product(4, 3, 2)];
    expect(paginate(list, "popular", { limit: 9 }).page.map((product) => product.id)).toEqual(
      [2, 3, 4, 1].map(id),
    );
  });

  it("returns the same as paginateByScore for the order best", () => {
    fc.assert(
      fc.property(
        products,
        (list) =>
          void expect(paginateByScore(list, { limit: 5 })).toEqual(paginate(list, "best", { limit: 5 })),
      ),
    );
  });
});

describe("parseSearchCursor", () => {
  it.each([
    ["an empty cursor", ""],
    ["an arbitrary string", "abc"],
    ["a cursor of another order", encodeSearchCursor({ sort: "newest", key: 1, id: id(1) })],
    ["a key that is not a number", Buffer.from(`best NaN ${id(1)}`).toString("base64url")],
    ["an infinite key", Buffer.from(`best Infinity ${id(1)}`).toString("base64url")],
    ["an invalid id", Buffer.from("best 1 '; drop table products").toString("base64url")],
    ["additional parts", Buffer.from(`best 1 ${id(1)} x`).toString("base64url")],
    ["the name of an inherited property", Buffer.from(`constructor 1 ${id(1)}`).toString("base64url")],
  ])("returns undefined for %s", (_, cursor) => expect(parseSearchCursor(cursor, "best")).toBeUndefined());
});

import { expect, it } from "vitest";
import { maxPackLists } from "./contract/constants.ts";
import { withSelection } from "./rules.ts";

const orders = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `order ${first + index}`);

it("selects orders up to the maximum, also if some of them are selected", () => {
  const before = new Set(orders(1, maxPackLists - 5));
  const page = orders(maxPackLists - 9, maxPackLists + 10);
  expect([...withSelection(before, page, true)]).toEqual(orders(1, maxPackLists));
});

it("deselects orders and keeps the others", () => {
  expect([...withSelection(new Set(orders(1, 4)), orders(2, 3), false)]).toEqual(["order 1", "order 4"]);
});

import { expect, it } from "vitest";
import { nextPending, rowBeside, withRecent } from "./rules.ts";

/** A product for each character: `P` is pending, `x` is decided. Ids are the indices. */
const queue = (marks: string) =>
  [...marks].map((mark, index) => ({ _id: String(index), status: mark === "P" ? "pending" : "approved" }));

it.each([
  ["PPP", "0", "1"],
  ["PxP", "0", "2"],
  ["PPP", "2", "1"],
  ["PPx", "1", "0"],
  ["xxP", "2", undefined],
  ["P", "0", undefined],
  ["PP", "gone", "0"],
])("in %s, a decision at index %s is followed by index %s", (marks, decided, next) => {
  expect(nextPending(queue(marks), decided)?._id).toBe(next);
});

it.each([
  ["that still contains them", ["0", "1", "2", "3"], "0123"],
  ["that was fetched without them", ["0", "2"], "0123"],
  ["that has become empty", [], "13"],
])("shows recently decided products at their places in a list %s", (_what, listed, shown) => {
  const recent = ["3", "1"].map((_id) => ({ product: { _id, status: "approved" }, index: Number(_id) }));
  const rows = withRecent(
    listed.map((_id) => ({ _id, status: "pending" })),
    recent,
  );
  expect(rows.map(({ _id }) => _id).join("")).toBe(shown);
});

it.each([
  [undefined, 1, "0"],
  [undefined, -1, "0"],
  ["0", 1, "2"],
  ["2", -1, "0"],
  ["1", 1, "2"],
  ["3", 1, undefined],
  ["0", -1, undefined],
] as const)("goes from row %j by %i to row %j, past the one that was just decided", (current, step, to) => {
  expect(rowBeside(queue("PxPP"), current, step, new Set(["1"]))?._id).toBe(to);
});

import { expect, it } from "vitest";
import { nextPending } from "./rules.ts";

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

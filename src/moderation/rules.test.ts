import { expect, it } from "vitest";
import { nextWaiting } from "./rules.ts";

/** `P` waits, `x` is decided; the names are the places. */
const queue = (marks: string) =>
  [...marks].map((mark, place) => ({ _id: String(place), status: mark === "P" ? "pending" : "approved" }));

it.each([
  ["PPP", "0", "1"],
  ["PxP", "0", "2"],
  ["PPP", "2", "1"],
  ["PPx", "1", "0"],
  ["xxP", "2", undefined],
  ["P", "0", undefined],
  ["PP", "gone", "0"],
])("after one of %s has been decided at %s it goes on at %s", (marks, decided, next) => {
  expect(nextWaiting(queue(marks), decided)?._id).toBe(next);
});

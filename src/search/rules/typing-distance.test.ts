import { expect, it } from "vitest";
import { typingDistance } from "./typing-distance.ts";

it.each([
  ["lantern", "lantern", 0],
  ["lantern", "lantren", 1],
  ["lantern", "lanterm", 1],
  ["lantern", "lanern", 1],
  ["lantern", "lannteern", 2],
  ["", "lamp", 4],
])("typingDistance(%j, %j) returns %i", (one, other, errors) => {
  expect(typingDistance(one, other)).toBe(errors);
  expect(typingDistance(other, one)).toBe(errors);
});

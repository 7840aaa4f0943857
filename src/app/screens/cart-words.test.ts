import { expect, it } from "vitest";
import { cartWords } from "./cart-words.ts";

it("cartWords returns the singular for one item", () => {
  expect([1, 2, 100].map((count) => cartWords(count, "en"))).toEqual(["1 item", "2 items", "100 items"]);
  expect([1, 2].map((count) => cartWords(count, "bn"))).toEqual(["১টি পণ্য", "২টি পণ্য"]);
});

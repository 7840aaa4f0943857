import { expect, it } from "vitest";
import { countLabel } from "./CartCount.tsx";

it("uses the singular for one item in the cart", () => {
  expect([1, 2, 100].map((count) => countLabel(count, "en"))).toEqual(["1 item", "2 items", "100 items"]);
  expect([1, 2].map((count) => countLabel(count, "bn"))).toEqual(["১টি পণ্য", "২টি পণ্য"]);
});

import { expect, it } from "vitest";
import { productsText } from "./shop-text.ts";

it.each([
  [0, "Nothing for sale right now", "এখন কোনো পণ্য নেই"],
  [1, "1 product", "১টি পণ্য"],
  [12, "12 products", "১২টি পণ্য"],
])("counts %i products in both languages", (count, english, bangla) => {
  expect([productsText(count, "en"), productsText(count, "bn")]).toEqual([english, bangla]);
});

import { expect, it } from "vitest";
import { freeSlug, movedTo, takenTitle } from "./rules.ts";

const basket = { id: "1", slug: "basket", title: "Baskets", titleBn: "ঝুড়ি" };

it.each([
  ["Mat", "মাদুর", undefined],
  ["baskets", "মাদুর", "title"],
  ["Bas-kets", "মাদুর", "title"],
  ["Mat", "ঝুড়ি", "titleBn"],
  ["Basket", "মাদুর", "title"],
])("with the titles %s and %s next to a basket, %s is taken", (title, titleBn, taken) => {
  expect(takenTitle([basket], "2", { title, titleBn })).toBe(taken);
  expect(takenTitle([basket], "1", { title, titleBn })).toBeUndefined();
});

it("makes a unique slug of the title", () => {
  expect(freeSlug([basket], "Sleeping Mats & Rugs", "1")).toBe("sleeping-mats-and-rugs");
  expect(freeSlug([basket, { ...basket, slug: "basket-2" }], "Basket!", "1")).toBe("basket-3");
  expect(freeSlug([basket], "মাদুর", "01900000-0000-7000-8000-000000abcdef")).toBe("item-abcdef");
});

it.each([
  ["a", 3, "bca"],
  ["c", 1, "cab"],
  ["b", 2, "abc"],
  ["a", 40, "bca"],
])("moves %s to position %i: %s", (id, position, order) => {
  expect(movedTo(["a", "b", "c"], id, position).join("")).toBe(order);
});

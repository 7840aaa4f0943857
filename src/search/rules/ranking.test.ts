import { describe, expect, it } from "vitest";
import { rankProducts } from "./ranking.ts";

describe("rankProducts", () => {
  it("sorts products with equal scores by age, newest first, in whatever order they are given", () => {
    const rank = (...ids: string[]) => rankProducts(ids.map((id) => ({ id, score: 2 }))).map(({ id }) => id);
    expect([rank("b", "a", "c"), rank("c", "b", "a")]).toEqual([[..."cba"], [..."cba"]]);
  });

  it("drops weak matches after the first ten", () => {
    const products = Array.from({ length: 14 }, (_, i) => ({
      id: String.fromCharCode(122 - i),
      score: i === 0 ? 100 : i < 12 ? 20 : 10,
    }));
    expect(rankProducts(products).map(({ id }) => id)).toEqual([..."zyxwvutsrqpo"]);
  });
});

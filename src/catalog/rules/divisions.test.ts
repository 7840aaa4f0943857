import { describe, expect, it } from "vitest";
import { divisionsWithCounts } from "./divisions.ts";

describe("divisionsWithCounts", () => {
  const all = divisionsWithCounts([
    { district: "Jessore", products: 2 },
    { district: "যশোর", products: 3 },
    { district: "Paris", products: 9 },
  ]);

  it("returns eight divisions with sixty-four districts", () => {
    expect(all).toHaveLength(8);
    expect(all.flatMap(({ districts }) => districts)).toHaveLength(64);
  });

  it("adds up all spellings of a district, and ignores districts abroad", () => {
    const districts = all.flatMap(({ districts }) => districts);
    expect(districts.find(({ key }) => key === "jashore")).toEqual({
      key: "jashore",
      name: "Jashore",
      nameBn: "যশোর",
      products: 5,
    });
    expect(districts.reduce((sum, { products }) => sum + products, 0)).toBe(5);
  });
});

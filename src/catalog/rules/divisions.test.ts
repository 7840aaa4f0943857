import { describe, expect, it } from "vitest";
import { divisionsInOrder, divisionsWithCounts } from "./divisions.ts";

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

describe("divisionsInOrder", () => {
  it.each([
    ["en", "Barishal, Chattogram, Dhaka, Khulna, Mymensingh, Rajshahi, Rangpur, Sylhet", "Bagerhat"],
    ["bn", "খুলনা, চট্টগ্রাম, ঢাকা, বরিশাল, ময়মনসিংহ, রংপুর, রাজশাহী, সিলেট", "কুষ্টিয়া"],
  ] as const)("sorts divisions and districts in the order of the language (%s)", (locale, names, first) => {
    const shown = divisionsInOrder(divisionsWithCounts([]), locale);
    const nameOf = ({ name, nameBn }: { name: string; nameBn: string }) => (locale === "bn" ? nameBn : name);
    expect(shown.map(nameOf).join(", ")).toBe(names.normalize("NFC"));
    const khulna = shown.find(({ name }) => name === "Khulna");
    expect(khulna?.districts.map(nameOf)[0]).toBe(first.normalize("NFC"));
  });
});

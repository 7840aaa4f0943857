import { expect, it } from "vitest";
import { addressForm } from "#test/shoppers.ts";
import { areaLine, divisionLine } from "./address-lines.ts";
import { addressOfOrder, deliveryOf } from "./halves.ts";
import { loadAreas } from "./places.ts";

const half = deliveryOf(addressOfOrder(addressForm));
const areas = await loadAreas("Dhaka", "Dhaka");

it.each([
  ["en", "Mohammadpur, Dhaka 1207", "Dhaka Division"],
  ["bn", "মোহাম্মদপুর, ঢাকা-১২০৭", "ঢাকা বিভাগ"],
] as const)("names area, district, postal code and division (%s)", (locale, area, division) => {
  expect([areaLine(half, areas, locale), divisionLine(half, locale)]).toEqual([area, division]);
});

it("leaves out what an address lacks, and does not translate an unknown place", () => {
  const typed = { ...half, area: "Char Kukri", province: "Bengal", zipCode: null };
  expect([areaLine(typed, areas, "bn"), divisionLine(typed, "bn")]).toEqual(["Char Kukri, ঢাকা", "Bengal"]);
});

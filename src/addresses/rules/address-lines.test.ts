import { expect, it } from "vitest";
import { addressForm } from "#test/shoppers.ts";
import { areaLine, divisionLine, needsAreas } from "./address-lines.ts";
import { addressOfOrder, deliveryOf } from "./delivery-and-billing.ts";
import { loadAreas } from "./places.ts";

const address = deliveryOf(addressOfOrder(addressForm));
const areas = await loadAreas("Dhaka", "Dhaka");

it.each([
  ["en", "Mohammadpur, Dhaka 1207", "Dhaka Division"],
  ["bn", "মোহাম্মদপুর, ঢাকা-১২০৭", "ঢাকা বিভাগ"],
] as const)("names area, district, postal code and division (%s)", (locale, area, division) => {
  expect([areaLine(address, areas, locale), divisionLine(address, locale)]).toEqual([area, division]);
});

it("leaves out what an address lacks, and does not translate an unknown place", () => {
  const typed = { ...address, area: "Char Kukri", province: "Bengal", zipCode: null };
  expect([areaLine(typed, areas, "bn"), divisionLine(typed, "bn")]).toEqual(["Char Kukri, ঢাকা", "Bengal"]);
});

it.each([
  ["Mirpur", "en", false],
  ["মিরপুর", "en", true],
  ["Mirpur", "bn", true],
  ["নারায়নগঞ্জ সদর", "bn", true],
] as const)("the area %s needs the list of its district in %s: %s", (area, locale, expected) => {
  expect(needsAreas({ area }, locale)).toBe(expected);
});

it("translates an area that was chosen in Bangla on English pages", () => {
  const typed = { ...address, province: "ঢাকা", city: "ঢাকা", area: areas[0]?.bn ?? "" };
  expect(areaLine(typed, areas, "en")).toContain(areas[0]?.en);
});

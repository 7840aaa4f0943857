import { expect, it } from "vitest";
import { toSearchParams } from "../rules/filters.ts";
import { activeFilters } from "./active-filters.ts";

it("each active filter has an id of its own and the options without it, also beside one of the same name", () => {
  const jute = { value: "jute", name: "Jute", nameBn: "পাট", count: 3 };
  const facets = { categories: [jute], districts: [], materials: [jute], price: null };
  const options = {
    sort: "price-asc",
    category: "jute",
    district: "dhaka",
    minPoisha: 10_000,
    maxPoisha: 20_000,
    materials: ["brass", "jute"],
  } as const;
  const active = activeFilters(options, facets, "en");
  expect(active.map(({ name }) => name)).toEqual([
    "Jute",
    "৳\u00A0100 to ৳\u00A0200",
    "dhaka",
    "brass",
    "Jute",
  ]);
  expect(new Set(active.map(({ id }) => id)).size).toBe(5);
  expect(active.map(({ without }) => String(toSearchParams(without)))).toEqual([
    "district=dhaka&material=brass&material=jute&max=200&min=100&sort=price-asc",
    "category=jute&district=dhaka&material=brass&material=jute&sort=price-asc",
    "category=jute&material=brass&material=jute&max=200&min=100&sort=price-asc",
    "category=jute&district=dhaka&material=jute&max=200&min=100&sort=price-asc",
    "category=jute&district=dhaka&material=brass&max=200&min=100&sort=price-asc",
  ]);
});

import { expect, it } from "vitest";
import { districtOf } from "./districts.ts";

it.each([
  ["Dhaka", "dhaka"],
  ["  dhaka ", "dhaka"],
  ["ঢাকা", "dhaka"],
  ["Comilla", "cumilla"],
  ["Coxs Bazar", "coxs-bazar"],
  ["CHITTAGONG", "chattogram"],
  ["Cox's Bazar", "coxs-bazar"],
  ["Cox’s  Bazar", "coxs-bazar"],
  ["coxs-bazar", "coxs-bazar"],
  ["Jhalokati", "jhalakathi"],
  ["West Bengal", "west bengal"],
])("districtOf(%j) has the key %s", (text, key) => expect(districtOf(text).key).toBe(key));

it("finds a district by its names in both languages, and returns one abroad as typed", () => {
  expect(districtOf("bogra")).toMatchObject({ name: "Bogura", nameBn: "বগুড়া" });
  expect(districtOf("West Bengal")).toMatchObject({
    name: "West Bengal",
    nameBn: null,
    spellings: ["west bengal"],
  });
});

import { describe, expect, it } from "vitest";
import { banglaSpellings } from "./bangla-spellings.ts";
import {
  type Area,
  divisions,
  findPlace,
  loadAreas,
  placesInOrder,
  translatePlaceName,
  zipCodeAfter,
} from "./places.ts";

const districts = divisions.flatMap((division) =>
  division.districts.map((district) => ({ division, district })),
);
const areas = new Map<string, Area[]>();
for (const { division, district } of districts)
  areas.set(district.en, await loadAreas(division.en, district.en));
const everyArea = [...areas.values()].flat();

describe("the places of Bangladesh", () => {
  it("consist of 8 divisions, 64 districts and 494 upazilas", () => {
    expect(divisions).toHaveLength(8);
    expect(districts).toHaveLength(64);
    expect(everyArea.filter(({ kind }) => kind === "upazila")).toHaveLength(494);
  });

  it("have unique names: divisions, districts, and areas within their district", () => {
    for (const places of [divisions, districts.map(({ district }) => district), ...areas.values()]) {
      expect(new Set(places.map(({ en }) => en)).size).toBe(places.length);
      expect(new Set(places.map(({ bn }) => bn)).size).toBe(places.length);
    }
  });

  it("have trimmed names in both scripts, in NFC", () => {
    const places = [...divisions, ...districts.map(({ district }) => district), ...everyArea];
    for (const { en, bn } of places) {
      expect(en).toMatch(/^[A-Z][A-Za-z' ]+$/);
      expect(bn).toMatch(/^[\u0980-\u09ff]+( [\u0980-\u09ff]+)*$/);
      expect([en, bn]).toEqual([en.normalize("NFC"), bn.normalize("NFC")]);
    }
  });

  it("have post offices with four-digit codes in every district", () => {
    for (const [, districtAreas] of areas)
      expect(districtAreas.flatMap(({ offices }) => offices).length).toBeGreaterThan(0);
    const offices = everyArea.flatMap((area) => area.offices);
    expect(offices).toHaveLength(1357);
    expect(
      offices.filter(({ zipCode }) => !Number.isInteger(zipCode) || zipCode < 1000 || zipCode > 9999),
    ).toEqual([]);
  });

  it.each([
    ["Dhaka", "Dhaka", "Gulshan", 1212],
    ["Dhaka", "Dhaka", "Badda", 1212],
    ["Dhaka", "Dhaka", "Wari", 1203],
    ["Chattogram", "Chattogram", "Chattogram City", 4000],
    ["Chattogram", "Bandarban", "Bandarban Sadar", 4600],
    ["Rangpur", "Kurigram", "Rajarhat", 5610],
    ["Chattogram", "Cumilla", "Debidwar", 3530],
    ["Sylhet", "Sunamganj", "Dharmapasha", 2450],
    ["Barishal", "Barishal", "Banaripara", 8530],
  ])("%s, %s, %s has the postal code %i", async (division, district, area, zipCode) => {
    const offices = findPlace(await loadAreas(division, district), area)?.offices;
    expect(offices?.map((office) => office.zipCode)).toContain(zipCode);
  });

  it("are found by either name and translated to either language", () => {
    expect(findPlace(divisions, " চট্টগ্রাম ")?.en).toBe("Chattogram");
    expect(findPlace(divisions, "dhaka")?.bn).toBe("ঢাকা");
    expect(translatePlaceName("Cox's Bazar", "bn")).toBe("কক্সবাজার");
    expect(translatePlaceName("কুমিল্লা", "en")).toBe("Cumilla");
    expect(translatePlaceName("Comilla", "bn")).toBe("কুমিল্লা");
    expect(translatePlaceName("Narnia", "bn")).toBe("Narnia");
    for (const name of ["constructor", "__proto__"]) expect(translatePlaceName(name, "bn")).toBe(name);
  });

  it.each([...banglaSpellings])("are found by the old name %s, which is shown as %s", (old, current) => {
    const area = findPlace(everyArea, old);
    expect(area?.bn).toBe(current);
    expect(everyArea.filter(({ bn }) => bn === old)).toEqual([]);
  });

  it("include the parts of Dhaka that post offices are not named after", () => {
    const names = areas.get("Dhaka")?.map(({ en }) => en);
    for (const name of ["Badda", "Rampura", "Banani", "Shahbagh", "Pallabi", "Kotwali", "Dakshinkhan"])
      expect(names).toContain(name);
  });

  it("have no areas if their names are unknown", async () => {
    expect(await loadAreas("Dhaka", "Khulna")).toEqual([]);
    expect(await loadAreas("Narnia", "Dhaka")).toEqual([]);
  });
});

it.each([
  ["the code of the new area", "Gulshan", "1212", "Uttara", "1230"],
  ["no code of the area before if the new one has none", "Gulshan", "1212", "Adabor", ""],
  ["a typed code if the new area has none", "Gulshan", "1999", "Adabor", "1999"],
  ["the code of an area while a part of it is typed", "Gulshan", "1212", "Gulshan 1", "1212"],
])("a change of the area gives %s", async (_, area, zipCode, next, expected) => {
  expect(zipCodeAfter(await loadAreas("Dhaka", "Dhaka"), { area, zipCode }, next)).toBe(expected);
});

it("sorts the areas of a district by their Bangla names, with the parts of the city first", async () => {
  const rajshahi = await loadAreas("Rajshahi", "Rajshahi");
  expect(placesInOrder(rajshahi, "en")).toEqual(rajshahi);
  expect(placesInOrder(rajshahi.toReversed(), "en")).toEqual(rajshahi);
  const names = placesInOrder(rajshahi, "bn").map(({ bn }) => bn);
  expect(names.slice(0, 4)).toEqual(
    ["রাজশাহী মহানগর", "গোদাগাড়ী", "চারঘাট", "তানোর"].map((name) => name.normalize("NFC")),
  );
});

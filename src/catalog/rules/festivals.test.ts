import { expect, it } from "vitest";
import { m } from "#words/messages.js";
import { nextFestival } from "./festivals.ts";

it.each([
  ["2026-10-01", "puja"],
  ["2026-10-21", "puja"],
  ["2026-10-22", undefined],
  ["2026-11-26", undefined],
  // Eid al-Fitr is on 10 March, Eid al-Adha on 17 May 2027.
  ["2027-02-07", undefined],
  ["2027-02-09", "eid"],
  ["2027-03-10", "eid"],
  ["2027-03-12", undefined],
  ["2027-03-15", "boishakh"],
  ["2027-04-14", "boishakh"],
  ["2027-04-15", undefined],
  ["2027-05-10", "eid"],
  // Eid al-Adha is on 14 April 2030 too.
  ["2030-04-10", "boishakh"],
  ["2030-04-14", "boishakh"],
])("on %s the festival that is near is %s", (day, festival) => {
  expect(nextFestival(new Date(`${day}T12:00:00+06:00`))).toBe(festival);
});

it("a day begins at midnight in Dhaka", () => {
  expect(nextFestival(new Date("2026-10-21T17:59:00Z"))).toBe("puja");
  expect(nextFestival(new Date("2026-10-21T18:00:00Z"))).toBeUndefined();
});

it("the title of a festival is also right on its day", () => {
  for (const title of [
    m.catalog_home_festival_boishakh,
    m.catalog_home_festival_eid,
    m.catalog_home_festival_puja,
  ])
    expect(`${title("en")} ${title("bn")}`).not.toMatch(/coming|soon|আসছে/);
});

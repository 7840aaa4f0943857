import { expect, it } from "vitest";
import { poishaTyped } from "./typed-money.ts";

it.each([
  ["2000", 200_000],
  ["2,000", 200_000],
  ["৳2000", 200_000],
  ["৳ ২,০০০", 200_000],
  ["Tk 2,000", 200_000],
  ["tk.2000", 200_000],
  ["TK 2000/-", 200_000],
  ["2000/=", 200_000],
  ["2000/- Tk.", 200_000],
  ["২০০০ টাকা", 200_000],
  ["2000 taka", 200_000],
  ["BDT 99.50", 9_950],
  ["1,20,000", 12_000_000],
  ["1,200,000.5", 120_000_050],
  [" ১,২০০ টাকা ", 120_000],
  ["\u202a১২০০\u202c", 120_000],
  ["Tk. ৯৯.৫০/-", 9_950],
])("reads the price %s", (text, poisha) => {
  expect(poishaTyped(text)).toBe(poisha);
});

it.each([
  "",
  "abc",
  "Tk",
  "/-",
  "2000 euro",
  "talk 2000",
  "20tk00",
  "-5",
  "1e5",
  "1,5",
  "99,50",
  "2 3",
  "10 12",
  "1,2,3",
  // A slow expression would never end for it.
  `1${" ".repeat(20_000)}x`,
  "1,2000",
  ",500",
])("returns undefined for %j, which is no price", (text) => {
  expect(poishaTyped(text)).toBeUndefined();
});

import { expect, it } from "vitest";
import { parseTypedNumber } from "./typed-number.ts";

it.each([
  ["", undefined],
  [" ৳ ১,২০০ ", 1200],
  ["0", 0],
  ["-1", -1],
  ["১২.৫", 12.5],
  ["১,২০০/-", 1200],
  ["৮৫০ টাকা", 850],
  ["850Tk.", 850],
  ["Tk 1,200/-", 1200],
  ["BDT 60", 60],
  ["60 bdt", 60],
  ["99.50 taka", 99.5],
  ["৫টি", 5],
  ["৫ পিস", 5],
  ["12 pcs", 12],
  ["1 pc", 1],
  ["৳", Number.NaN],
  ["টাকা", Number.NaN],
  ["/-", Number.NaN],
  ["2-3", Number.NaN],
  ["5 kg", Number.NaN],
  ["pcs 5 pcs 5", Number.NaN],
  ["Infinity", Number.NaN],
  ["0x10", Number.NaN],
  ["1.2.3", Number.NaN],
])("parses the typed number %j as %s", (text, number) => {
  expect(parseTypedNumber(text)).toEqual(number);
});

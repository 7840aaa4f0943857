import { expect, it } from "vitest";
import { parseTypedNumber } from "./typed-number.ts";

it.each([
  ["", undefined],
  [" ৳ ১,২০০ ", 1200],
  ["0", 0],
  ["-1", -1],
  ["১২.৫", 12.5],
  ["Infinity", Number.NaN],
  ["0x10", Number.NaN],
  ["1.2.3", Number.NaN],
])("parses the typed number %j as %s", (text, number) => {
  expect(parseTypedNumber(text)).toEqual(number);
});

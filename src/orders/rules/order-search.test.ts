import { describe, expect, it } from "vitest";
import { parseOrderSearch } from "./order-search.ts";

describe("parseOrderSearch for a mobile number", () => {
  const stored = "01712345678";
  it.each([
    "01712345678",
    "০১৭১২৩৪৫৬৭৮",
    "+8801712345678",
    "+৮৮০ ১৭১২-৩৪৫৬৭৮",
    "8801712345678",
    "00880 1712 345678",
    "+880 01712 345678",
    "1712345678",
    "01712-345 678",
    "345678",
    "৫৬৭৮",
    "+8801712",
    "\u202a01712345678\u202c",
  ])("matches %j", (typed) => {
    expect(parseOrderSearch(typed).phones.some((part) => stored.includes(part))).toBe(true);
  });

  it.each(["01812345678", "+8801812", "০১৯"])("does not match %j", (typed) => {
    expect(parseOrderSearch(typed).phones.some((part) => stored.includes(part))).toBe(false);
  });

  it("matches 880 in the middle of a number", () => {
    expect(parseOrderSearch("8801").phones.some((part) => "01788015678".includes(part))).toBe(true);
  });

  it.each([
    ["880", ["880"]],
    ["+880", []],
    ["00880", ["00880"]],
    ["8801", ["8801"]],
    ["001", ["001"]],
    ["88017", ["88017", "017"]],
  ])("does not convert %j to fewer than three digits", (typed, phones) => {
    expect(parseOrderSearch(typed).phones).toEqual(phones);
  });

  it.each(["", "Rahima", "M-261121-7K3QF", "a1@mela.test", "+", "১ নম্বর", "-"])(
    "treats %j as text",
    (typed) => {
      expect(parseOrderSearch(typed).phones).toEqual([]);
    },
  );
});

describe("parseOrderSearch for an order number", () => {
  const isFound = (stored: string, typed: string) =>
    parseOrderSearch(typed).numbers.some((part) => stored.includes(part.toUpperCase()));

  it.each([
    "M-261126-V0AA3",
    "m-261126-v0aa3",
    "M261126V0AA3",
    "M 261126 V0AA3",
    "#M-261126-V0AA3",
    "# m261126 v0aa3",
    "M–261126–V0AA3",
    "M-২৬১১২৬-V০AA৩",
    "261126V0AA3",
    "261126 V0",
    "M261126",
    "#V0AA3",
    "#M-26",
  ])("matches %j", (typed) => {
    expect(isFound("M-261126-V0AA3", typed)).toBe(true);
  });

  it("matches the end of a number whose random part begins with digits", () => {
    expect(isFound("M-261126-1234A", "26-1234a")).toBe(true);
  });

  it.each(["M261126V0AA4", "M-261127", "M261126V0AA3X", "#"])("does not match %j", (typed) => {
    expect(isFound("M-261126-V0AA3", typed)).toBe(false);
  });
});

it("converts Bangla digits for order numbers and keeps the typed text", () => {
  expect(parseOrderSearch(" M-২৬১১২১ ")).toMatchObject({ words: "M-২৬১১২১", numbers: ["M-261121"] });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mobileNumberOf } from "./mobile-number.ts";

const bangla = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));

describe("mobileNumberOf", () => {
  it.each<[string | number, string]>([
    ["01712345678", "01712345678"],
    ["1712345678", "01712345678"],
    [1712345678, "01712345678"],
    [8801712345678, "01712345678"],
    ["+8801712345678", "01712345678"],
    ["8801712345678", "01712345678"],
    ["008801712345678", "01712345678"],
    ["+880 1712-345 678", "01712345678"],
    ["(+880) 1712.345678", "01712345678"],
    ["০১৭১২৩৪৫৬৭৮", "01712345678"],
    ["+৮৮০ ১৭১২–৩৪৫৬৭৮", "01712345678"],
    ["\u202a01712345678\u202c", "01712345678"],
  ])("reads %j as %s", (typed, number) => {
    expect(mobileNumberOf(typed)).toBe(number);
  });

  it.each([
    "",
    " ",
    "0171234567",
    "017123456789",
    "02712345678",
    "+8802712345678",
    "+9101712345678",
    "01712abc678",
    "0 0 1712345678",
    17123456.78,
    -1712345678,
    Number.NaN,
    1e21,
    "01712345678\u0000",
  ])("rejects %j", (typed) => {
    expect(mobileNumberOf(typed)).toBeUndefined();
  });

  const national = fc.stringMatching(/^1\d{9}$/);
  const gap = fc.constantFrom("", " ", "-", "–", "\u00a0");

  it("returns the same number for all spellings", () => {
    fc.assert(
      fc.property(
        national,
        fc.constantFrom("0", "880", "+880", "00880", ""),
        fc.array(gap, { minLength: 15, maxLength: 15 }),
        fc.boolean(),
        (digits, prefix, gaps, inBangla) => {
          const typed = [...(prefix + digits)].map((sign, index) => sign + (gaps[index] ?? "")).join("");
          expect(mobileNumberOf(inBangla ? bangla(typed) : typed)).toBe(`0${digits}`);
        },
      ),
    );
  });

  it("returns a normalized number unchanged", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0178+ -১০৭x"), minLength: 9, maxLength: 16 }),
        (typed) => {
          const number = mobileNumberOf(typed);
          if (number === undefined) return;
          expect(number).toMatch(/^01\d{9}$/);
          expect(mobileNumberOf(number)).toBe(number);
        },
      ),
    );
  });
});

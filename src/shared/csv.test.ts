import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

describe("a CSV file", () => {
  it("begins with a byte order mark, so that Excel reads Bangla", () => {
    expect(csvOf([["মোট", 1455.5]])).toBe("\uFEFFমোট,1455.5\r\n");
  });

  it.each(["=1+1", "+8801712345678", "-1", "@SUM(A1)", "\tx", "\rx"])(
    "never lets %j be run as a formula [S80]",
    (text) => {
      const [[read] = []] = parse(csvOf([[text]]), { bom: true, relax_quotes: false }) as string[][];
      expect(read).toBe(`'${text}`);
    },
  );

  it("is parsed back to the same values", () => {
    const text = fc.string({ unit: fc.constantFrom(..."ab ,;\"'\n\rক১=") });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const read = parse(csvOf(rows), { bom: true, record_delimiter: "\r\n" }) as string[][];
        expect(read).toEqual(
          rows.map((row) => row.map((value) => (/^[=\r]/.test(value) ? `'${value}` : value))),
        );
      }),
    );
  });
});

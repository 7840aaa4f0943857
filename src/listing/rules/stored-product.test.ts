import { describe, expect, it } from "vitest";
import { Refusal } from "#shared/refusal.ts";
import { productForm } from "#test/listing.ts";
import { AddProduct } from "../contract/product-input.ts";
import { toProductFields } from "./stored-product.ts";

/** Returns the errors for a year at a time; undefined if it is valid. */
function errorsOf(whenDidYouMade: number, now: string): unknown {
  const result = AddProduct.safeParse({ ...productForm, imgPrimary: "/images/x-640.webp", whenDidYouMade });
  if (!result.success) return result.error.issues.map(({ message }) => message);
  try {
    toProductFields(result.data, new Date(now));
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.members.errors : error;
  }
}
const tooLate = (year: number) => [
  {
    path: "whenDidYouMade",
    code: "too_large",
    params: { maximum: year },
    message: `Must be at most ${year}.`,
  },
];

describe("whenDidYouMade", () => {
  it.each([
    [1900, "2026-11-21T12:00:00Z", undefined],
    [1899, "2026-11-21T12:00:00Z", ["Must be at least 1900."]],
    [2026, "2026-11-21T12:00:00Z", undefined],
    [2027, "2026-11-21T12:00:00Z", tooLate(2026)],
    // New Year is six hours earlier in Dhaka.
    [2027, "2026-12-31T17:59:59Z", tooLate(2026)],
    [2027, "2026-12-31T18:00:00Z", undefined],
    [2028, "2026-12-31T18:00:00Z", tooLate(2027)],
  ])("validates the year %i at %s", (year, now, errors) => {
    expect(errorsOf(year, now)).toEqual(errors);
  });
});

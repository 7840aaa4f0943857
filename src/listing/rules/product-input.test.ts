import { describe, expect, it } from "vitest";
import { Refusal } from "#shared/refusal.ts";
import { productForm as formWithoutPhoto } from "#test/listing.ts";
import { AddProduct } from "../contract/product-input.ts";
import { toProductFields } from "./product-input.ts";

const productForm = { ...formWithoutPhoto, imgPrimary: "/images/x-640.webp" };

/** Returns the errors for a year at a time; undefined if it is valid. */
function errorsOf(whenDidYouMade: number, now: string): unknown {
  const result = AddProduct.safeParse({ ...productForm, whenDidYouMade });
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

const parse = (fields: object) => AddProduct.safeParse({ ...productForm, ...fields });

describe("photos of AddProduct", () => {
  it("accepts seven photo fields and drops others", () => {
    const photoFields = [
      "imgPrimary",
      "imgAngleOne",
      "imgAngleTwo",
      "imgAngleThree",
      "imgAngleFour",
      "imgAngleFive",
      "imgDetail",
    ];
    const sent = Object.fromEntries(
      [...photoFields, "imgAngleSix", "imgTen"].map((name) => [name, `/images/${name}.webp`]),
    );
    const { success, data } = parse(sent);
    expect(success).toBe(true);
    expect(Object.keys(data ?? {}).filter((name) => name.startsWith("img"))).toEqual(photoFields);
  });
});

describe("type, whoMade and whatIsIt of AddProduct", () => {
  it.each(["type", "whoMade", "whatIsIt"])("limits %s to 100 characters", (name) => {
    expect(parse({ [name]: "ক".repeat(100) }).success).toBe(true);
    const { success, error } = parse({ [name]: "ক".repeat(101) });
    expect([success, error?.issues.map(({ path, message }) => [path, message])]).toEqual([
      false,
      [[[name], "At most 100 characters."]],
    ]);
  });
});

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

import { describe, expect, it } from "vitest";
import { Refusal } from "#shared/refusal.ts";
import { productForm as formWithoutPhoto } from "#test/listing.ts";
import { AddProduct } from "../contract/product-input.ts";
import { productFields } from "./product-input.ts";

const productForm = { ...formWithoutPhoto, imgPrimary: "/images/x-640.webp" };

/** What is said about a product of that year at that moment; undefined when it is taken. */
function faultOf(whenDidYouMade: number, now: string): unknown {
  const read = AddProduct.safeParse({ ...productForm, whenDidYouMade });
  if (!read.success) return read.error.issues.map(({ message }) => message);
  try {
    productFields(read.data, new Date(now));
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.extra.errors : error;
  }
}
const late = (year: number) => [
  {
    path: "whenDidYouMade",
    code: "too_large",
    params: { maximum: year },
    message: `Must be at most ${year}.`,
  },
];

const read = (more: object) => AddProduct.safeParse({ ...productForm, ...more });

describe("the pictures of a product", () => {
  it("are seven; an eighth has no place", () => {
    const places = [
      "imgPrimary",
      "imgAngleOne",
      "imgAngleTwo",
      "imgAngleThree",
      "imgAngleFour",
      "imgAngleFive",
      "imgDetail",
    ];
    const sent = Object.fromEntries(
      [...places, "imgAngleSix", "imgTen"].map((name) => [name, `/images/${name}.webp`]),
    );
    const { success, data } = read(sent);
    expect(success).toBe(true);
    expect(Object.keys(data ?? {}).filter((name) => name.startsWith("img"))).toEqual(places);
  });
});

describe("type, maker and kind", () => {
  it.each(["type", "whoMade", "whatIsIt"])("are short texts: %s has at most 100 characters", (name) => {
    expect(read({ [name]: "ক".repeat(100) }).success).toBe(true);
    const { success, error } = read({ [name]: "ক".repeat(101) });
    expect([success, error?.issues.map(({ path, message }) => [path, message])]).toEqual([
      false,
      [[[name], "At most 100 characters."]],
    ]);
  });
});

describe("the year of a product", () => {
  it.each([
    [1900, "2026-11-21T12:00:00Z", undefined],
    [1899, "2026-11-21T12:00:00Z", ["Must be at least 1900."]],
    [2026, "2026-11-21T12:00:00Z", undefined],
    [2027, "2026-11-21T12:00:00Z", late(2026)],
    // New Year is six hours earlier in Dhaka.
    [2027, "2026-12-31T17:59:59Z", late(2026)],
    [2027, "2026-12-31T18:00:00Z", undefined],
    [2028, "2026-12-31T18:00:00Z", late(2027)],
  ])("%i at %s", (year, now, fault) => {
    expect(faultOf(year, now)).toEqual(fault);
  });
});

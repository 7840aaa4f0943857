import { describe, expect, it } from "vitest";
import { productForm } from "#test/listing.ts";
import { AddProduct } from "./product-input.ts";

const parse = (fields: object) =>
  AddProduct.safeParse({ ...productForm, imgPrimary: "/images/x-640.webp", ...fields });

describe("AddProduct with photos", () => {
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

describe("AddProduct with custom texts", () => {
  it.each(["type", "whoMade", "whatIsIt"])("limits %s to 100 characters", (name) => {
    expect(parse({ [name]: "ক".repeat(100) }).success).toBe(true);
    const { success, error } = parse({ [name]: "ক".repeat(101) });
    expect([success, error?.issues.map(({ path, message }) => [path, message])]).toEqual([
      false,
      [[[name], "At most 100 characters."]],
    ]);
  });
});

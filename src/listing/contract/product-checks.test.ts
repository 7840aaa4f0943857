import { describe, expect, it } from "vitest";
import { fieldErrorText } from "#shared/field-errors.ts";
import { productErrorMessages } from "./product-checks.ts";

const textOf = (path: string, code: string, params?: Record<string, number | string>) =>
  (["en", "bn"] as const).map((locale) =>
    fieldErrorText(productErrorMessages, { path, code, ...(params && { params }) }, locale),
  );

describe("the sentence of an error of a product's field", () => {
  it.each<[string, string, Record<string, number | string> | undefined, string, string]>([
    ["title", "required", undefined, "Title is required", "পণ্যের নাম লিখুন।"],
    ["title", "too_long", { maximum: 1_300 }, "At most 1,300 characters.", "সর্বোচ্চ ১,৩০০টি অক্ষর।"],
    ["variations.items.12.price", "required", undefined, "Price is required", "দাম লিখুন।"],
    [
      "variations.options.0.name",
      "required",
      undefined,
      "Enter a name, such as Size.",
      "অপশনের নাম লিখুন, যেমন সাইজ।",
    ],
    ["whenDidYouMade", "too_large", { maximum: 2026 }, "Must be at most 2026.", "সর্বোচ্চ ২০২৬ হতে পারে।"],
    [
      "deliveryCost",
      "too_large",
      { maximum: 100_000 },
      "Must be at most 1,00,000.",
      "সর্বোচ্চ ১,০০,০০০ হতে পারে।",
    ],
    [
      "subCategory",
      "unknown_sub_category",
      { category: "Jute", categoryBn: "পাট", subCategory: "Hats" },
      "Jute has no sub-category “Hats”.",
      "পাট ক্যাটাগরিতে “Hats” নামে কোনো সাব-ক্যাটাগরি নেই।",
    ],
    ["imgDetail", "foreign_image", undefined, "Only photos uploaded to this site can be used.", ""],
    ["sku", "a_code_of_the_future", undefined, "Please check this field.", "তথ্যটি ঠিক নেই। দেখে আবার লিখুন।"],
  ])("says in both languages what %s %s means", (path, code, params, en, bn) => {
    const [english, bangla] = textOf(path, code, params);
    expect(english).toBe(en);
    if (bn) expect(bangla).toBe(bn.normalize("NFC"));
    expect(bangla).toMatch(/[\u0980-\u09ff]/);
  });
});

import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { listingProblem } from "./listing-problem.ts";

const invalidField = (path: string, code: string, params?: object) =>
  new ApiProblem(422, "invalid", { errors: [{ path, code, ...(params && { params }), message: "" }] });

it.each<[string, string, object | undefined, string, string]>([
  [
    "imgDetail",
    "foreign_image",
    undefined,
    "This photo is no longer stored. Please add it again.",
    "এই ছবিটি আর সংরক্ষিত নেই। আবার যোগ করুন।",
  ],
  ["imgPrimary", "required", undefined, "Add at least one photo", "অন্তত একটি ছবি যোগ করুন।"],
  ["title", "too_long", { maximum: 300 }, "At most 300 characters.", "সর্বোচ্চ ৩০০টি অক্ষর।"],
])(
  "shows the server's error for %s at its field in the language of the page (%s)",
  (path, code, params, en, bn) => {
    const problem = invalidField(path, code, params);
    expect(listingProblem(problem, "en").errors).toEqual({ [path]: en });
    expect(listingProblem(problem, "bn").errors).toEqual({ [path]: bn.normalize("NFC") });
  },
);

it("shows a stock conflict with both numbers and at its field", () => {
  const conflict = { path: "quantity", before: 10, quantity: 7 };
  const stock = (...stocks: object[]) => new ApiProblem(409, "stock_changed", { stock: stocks });
  expect(listingProblem(stock(conflict), "en")).toEqual({
    text: expect.stringContaining("from 10 to 7"),
    errors: { quantity: "It was 10, now it is 7." },
  });
  expect(listingProblem(stock(conflict), "bn").errors.quantity).toBe("১০ ছিল, এখন ৭।".normalize("NFC"));
  const problem = listingProblem(
    stock(
      { ...conflict, path: "variations.items.0.quantity" },
      { ...conflict, path: "variations.items.2.quantity" },
    ),
    "en",
  );
  expect(Object.keys(problem.errors)).toEqual(["variations.items.0.quantity", "variations.items.2.quantity"]);
  expect(problem.text).toContain("Some stock has changed");
});

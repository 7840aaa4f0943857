import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { shelfProblem } from "./sub-category-problem.ts";

it("is what somebody else has written meanwhile, where that is known", () => {
  const changed = new ApiProblem(409, "shelf_changed");
  const now = {
    _id: "1",
    slug: "lamps",
    title: "Lamps",
    titleBn: "বাতি",
    img: "/images/x-640.webp",
    products: 0,
    version: "2",
  };
  for (const locale of ["en", "bn"] as const) {
    expect(shelfProblem(changed, locale, now)).toMatch(/Lamps.*বাতি/);
    expect(shelfProblem(changed, locale)).not.toContain("Lamps");
  }
});

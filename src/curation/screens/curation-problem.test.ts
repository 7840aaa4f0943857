import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { curationProblem } from "./curation-problem.ts";

it("shows what another admin has saved, if that is known", () => {
  const changed = new ApiProblem(409, "list_changed");
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
    expect(curationProblem(changed, locale, now)).toMatch(/Lamps.*বাতি/);
    expect(curationProblem(changed, locale)).not.toContain("Lamps");
  }
});

import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { peopleProblem } from "./AccountTable.tsx";

it("explains that the last admin cannot be removed", () => {
  expect(peopleProblem(new ApiProblem(409, "last_admin"), "en")).toBe(
    "You are the only admin. Please make someone else an admin first.",
  );
  expect(peopleProblem(new ApiProblem(404, "not_found"), "en")).not.toContain("admin");
});

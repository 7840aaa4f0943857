import { expect, it } from "vitest";
import { ApiProblem } from "#client/problem.ts";
import { roles } from "#shared/role.ts";
import { peopleProblem } from "./people-problem.ts";
import { changeDone, roleWord } from "./role-words.ts";

it("returns the messages of the specification for a role change, also in Bangla", () => {
  const messages = (locale: "en" | "bn") => roles.map((role) => changeDone(`set-${role}`, locale));
  expect(messages("en")).toEqual([
    "Make Admin successfully",
    "Make vendor successfully",
    "Make User successfully",
  ]);
  expect(messages("bn")).toEqual(
    ["অ্যাডমিন করা হয়েছে", "বিক্রেতা করা হয়েছে", "ব্যবহারকারী করা হয়েছে"].map((text) => text.normalize("NFC")),
  );
  expect(roles.map((role) => roleWord(role, "en"))).toEqual(["Admin", "Vendor", "User"]);
});

it("explains that the last admin cannot be removed", () => {
  expect(peopleProblem(new ApiProblem(409, "last_admin"), "en")).toBe(
    "You are the only admin. Please make someone else an admin first.",
  );
  expect(peopleProblem(new ApiProblem(404, "not_found"), "en")).not.toContain("admin");
});

import { expect, it } from "vitest";
import { questionBefore } from "./account-question.ts";

it.each([
  ["set-user", "vendor", "remove_vendor"],
  ["set-user", "admin", "remove_admin"],
  ["set-vendor", "admin", "remove_admin"],
  ["set-admin", "vendor", "make_admin"],
  ["set-admin", "user", "make_admin"],
  ["set-vendor", "user", "make_vendor"],
  ["suspend", "user", "suspend"],
  ["restore", "vendor", "restore"],
] as const)("asks before %s of a person with the role %s: %s", (kind, role, question) => {
  expect(questionBefore(kind, { role, own: false })).toBe(question);
});

it.each(["set-user", "set-vendor"] as const)("asks admins before they give up their own role: %s", (kind) => {
  expect(questionBefore(kind, { role: "admin", own: true })).toBe("give_up_own_role");
});

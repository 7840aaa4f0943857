import { expect, it } from "vitest";
import { normalizeReason, reasonIssue } from "./cancel-reason.ts";

it.each([
  [" Too late,\r\n\tbought elsewhere ", undefined],
  ["  ", { code: "required" }],
  ["\u202e\u200b", { code: "required" }],
  ["\u2800", { code: "required" }],
  ["x".repeat(501), { code: "too_long", params: { maximum: 500 } }],
  ["a\u0007", { code: "unprintable" }],
])("the issue of the reason %j is %j", (typed, issue) => {
  expect(reasonIssue(normalizeReason(typed))).toEqual(issue);
});

import { expect, it } from "vitest";
import { currentIssue } from "./entry-issue.ts";

const entry = { available: true, stock: 5, quantity: 2 };
const soldOut = { kind: "too_few_left", left: 0 } as const;

it("a product taken off sale is not shown as sold out after a rejected change or order", () => {
  expect(currentIssue({ ...entry, available: false }, soldOut)).toEqual({ kind: "gone" });
});

it("a rejection is shown instead of what the entry itself shows", () => {
  const failed = { kind: "failed", sentence: "Please try again." } as const;
  expect(currentIssue({ ...entry, stock: 1 }, failed)).toEqual(failed);
  expect(currentIssue({ ...entry, stock: 1 }, undefined)).toEqual({ kind: "too_few_left", left: 1 });
  expect(currentIssue(entry, undefined)).toBeUndefined();
});

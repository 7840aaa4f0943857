import { expect, it } from "vitest";
import { currentIssue, quantityToOffer } from "./entry-issue.ts";

const entry = { available: true, choiceNeeded: false, stock: 5, quantity: 2 };
const soldOut = { kind: "too_few_left", left: 0 } as const;

it("a product taken off sale is not shown as sold out after a rejected change or order", () => {
  expect(currentIssue({ ...entry, available: false }, soldOut)).toEqual({ kind: "gone" });
});

it("a product that is no longer sold as chosen is shown neither as sold out nor as gone", () => {
  const withdrawn = { ...entry, available: false, choiceNeeded: true, stock: 0 };
  expect(currentIssue(withdrawn, undefined)).toEqual({ kind: "choice" });
  expect(currentIssue(withdrawn, soldOut)).toEqual({ kind: "choice" });
});

it("a product that has sold out since a rejection is shown as sold out", () => {
  const gone = { ...entry, available: false, stock: 0 };
  for (const rejection of [
    { kind: "price", oldPoisha: 9_000 },
    { kind: "failed", sentence: "Please try again.", quantity: 3 },
    { kind: "changed" },
  ] as const)
    expect(currentIssue(gone, rejection)).toEqual(soldOut);
});

it("a rejection is shown instead of what the entry itself shows", () => {
  const failed = { kind: "failed", sentence: "Please try again.", quantity: 3 } as const;
  expect(currentIssue({ ...entry, stock: 1 }, failed)).toEqual(failed);
  expect(currentIssue({ ...entry, stock: 1 }, undefined)).toEqual({ kind: "too_few_left", left: 1 });
  expect(currentIssue(entry, undefined)).toBeUndefined();
});

it("a rejected change is no longer shown as short of stock after a restock", () => {
  const short = { kind: "too_few_left", left: 3 } as const;
  expect(currentIssue({ ...entry, stock: 3 }, short)).toEqual(short);
  expect(currentIssue({ ...entry, stock: 4 }, short)).toBeUndefined();
  expect(currentIssue({ ...entry, stock: 4, quantity: 5 }, short)).toEqual({ kind: "too_few_left", left: 4 });
  expect(currentIssue(entry, soldOut)).toBeUndefined();
});

it("a failed change is no longer shown once the entry has the requested quantity", () => {
  const failed = { kind: "failed", sentence: "Please try again.", quantity: 3 } as const;
  expect(currentIssue({ ...entry, quantity: 3 }, failed)).toBeUndefined();
});

it("the quantity that is left is offered unless the entry has it already", () => {
  const short = { kind: "too_few_left", left: 3 } as const;
  expect([2, 3, 4].map((quantity) => quantityToOffer(short, { quantity }))).toEqual([3, undefined, 3]);
  expect(quantityToOffer(soldOut, { quantity: 2 })).toBeUndefined();
  expect(quantityToOffer(undefined, { quantity: 2 })).toBeUndefined();
});

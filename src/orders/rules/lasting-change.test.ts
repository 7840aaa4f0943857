import { expect, it } from "vitest";
import type { OrderStatus } from "../contract/constants.ts";
import { lastingChange } from "./lasting-change.ts";

/** Statuses with the seconds after the first one at which they were set. */
const historyOf = (...changes: [OrderStatus, seconds: number][]) =>
  changes.map(([status, seconds], index) => ({
    from: changes[index - 1]?.[0] ?? null,
    status,
    at: new Date(Date.parse("2026-10-28T10:00:00Z") + seconds * 1_000),
  }));
const secondsOf = (...changes: [OrderStatus, seconds: number][]) => {
  const lasting = lastingChange(historyOf(...changes));
  return lasting && [lasting.status, (lasting.at.getTime() - Date.parse("2026-10-28T10:00:00Z")) / 1_000];
};

const day = 86_400;

it("lastingChange returns the last change of the status", () => {
  expect(secondsOf(["pending", 0])).toEqual(["pending", 0]);
  expect(secondsOf(["pending", 0], ["delivered", day])).toEqual(["delivered", day]);
});

it("lastingChange returns the delivery before a change that was undone immediately, also twice", () => {
  const delivered: [OrderStatus, number][] = [
    ["pending", 0],
    ["delivered", day],
  ];
  const misclick = (at: number): [OrderStatus, number][] => [
    ["on the way", at],
    ["delivered", at + 20],
  ];
  expect(secondsOf(...delivered, ...misclick(6 * day))).toEqual(["delivered", day]);
  expect(secondsOf(...delivered, ...misclick(6 * day), ...misclick(7 * day))).toEqual(["delivered", day]);
});

it("lastingChange returns the second delivery if the first one was corrected later", () => {
  expect(
    secondsOf(["pending", 0], ["delivered", day], ["on the way", 2 * day], ["delivered", 3 * day]),
  ).toEqual(["delivered", 3 * day]);
  expect(secondsOf(["pending", 0], ["processing", 10], ["pending", 20])).toEqual(["pending", 0]);
});

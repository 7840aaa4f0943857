import { describe, expect, it } from "vitest";
import type { Payment } from "../contract.ts";
import { totalsByMonth, totalsOf } from "./payment-totals.ts";

const payment = (
  placedAt: string,
  amount: number,
  state: Payment["state"],
  settledAt: string | null = null,
): Payment => ({
  _id: placedAt,
  orderNumber: `M-${placedAt.slice(2, 10).replaceAll("-", "")}-AAAAA`,
  orderPlaceTime: "",
  placedAt,
  amount,
  method: "cash on delivery",
  state,
  settledAt,
});

const payments = [
  payment("2026-11-20T10:00:00Z", 1_455.5, "due on delivery"),
  payment("2026-11-02T10:00:00Z", 0.1, "not due", "2026-11-03T10:00:00Z"),
  payment("2026-10-30T10:00:00Z", 0.2, "collected", "2026-11-04T10:00:00Z"),
  payment("2026-10-28T10:00:00Z", 100, "collected", "2026-10-30T10:00:00Z"),
  // 23:00 UTC on 31 October is November in Dhaka.
  payment("2026-10-31T23:00:00Z", 55, "due on delivery"),
];

describe("payment totals", () => {
  it("count collected money by payment day, due money by order day, in Dhaka, without cancelled orders", () => {
    expect(
      totalsByMonth(payments).map(({ month, collectedPoisha, duePoisha }) => [
        month,
        collectedPoisha,
        duePoisha,
      ]),
    ).toEqual([
      ["2026-11", 20, 151_050],
      ["2026-10", 10_000, 0],
    ]);
    expect(totalsOf(payments)).toEqual({ collectedPoisha: 10_020, duePoisha: 151_050 });
    expect([totalsByMonth([]), totalsOf([])]).toEqual([[], { collectedPoisha: 0, duePoisha: 0 }]);
  });
});

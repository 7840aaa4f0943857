import { expect, it } from "vitest";
import { estimateArrival } from "./ShippingAndReturns.tsx";

it("ships after the processing time, and arrives within two days", () => {
  expect(estimateArrival(new Date("2026-12-30T10:00:00Z"), 3)).toEqual({
    ships: new Date("2027-01-02T10:00:00Z"),
    from: new Date("2027-01-02T10:00:00Z"),
    to: new Date("2027-01-04T10:00:00Z"),
  });
});

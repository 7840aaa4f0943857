import { describe, expect, it } from "vitest";
import { estimateArrival } from "./arrival.ts";

describe("the arrival estimate", () => {
  it("starts after the processing time, and ends two days later", () => {
    expect(estimateArrival(new Date("2026-12-30T10:00:00Z"), [3])).toEqual({
      from: new Date("2027-01-02T10:00:00Z"),
      to: new Date("2027-01-04T10:00:00Z"),
    });
  });

  it("starts with the fastest vendor and ends two days after the slowest", () => {
    expect(estimateArrival(new Date("2026-11-21T10:00:00Z"), [9, 3])).toEqual({
      from: new Date("2026-11-24T10:00:00Z"),
      to: new Date("2026-12-02T10:00:00Z"),
    });
  });
});

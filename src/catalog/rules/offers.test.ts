import { describe, expect, it } from "vitest";
import { offerFilters, parseOfferKind } from "./offers.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe("offerFilters", () => {
  it("has price ranges without gaps or overlaps", () => {
    const low = offerFilters("under-low", now).pricePoisha;
    const fair = offerFilters("under-fair", now).pricePoisha;
    expect(low).toEqual({ from: 0, to: 29_999 });
    expect(fair).toEqual({ from: 30_000, to: 99_999 });
  });

  it("selects products of the last thirty days as new, and a stock of at most three as last pieces", () => {
    expect(offerFilters("new", now)).toEqual({ approvedSince: new Date("2026-10-22T00:00:00Z") });
    expect(offerFilters("last-pieces", now)).toEqual({ stockAtMost: 3 });
  });

  it("parses only known offers", () => {
    expect(parseOfferKind("under-low")).toBe("under-low");
    expect(parseOfferKind("toString")).toBeUndefined();
  });
});

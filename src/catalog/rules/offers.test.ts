import { describe, expect, it } from "vitest";
import { offerFilters, parseOfferKind } from "./offers.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe("the rows of the special offers", () => {
  it("leave no price between two rows, and none in both", () => {
    const low = offerFilters("under-low", now).pricePoisha;
    const fair = offerFilters("under-fair", now).pricePoisha;
    expect(low).toEqual({ from: 0, to: 29_999 });
    expect(fair).toEqual({ from: 30_000, to: 99_999 });
  });

  it("call new what is younger than thirty days, and last what is three or fewer", () => {
    expect(offerFilters("new", now)).toEqual({ approvedSince: new Date("2026-10-22T00:00:00Z") });
    expect(offerFilters("last-pieces", now)).toEqual({ stockAtMost: 3 });
  });

  it("have no row for a word that is none of theirs", () => {
    expect(parseOfferKind("under-low")).toBe("under-low");
    expect(parseOfferKind("toString")).toBeUndefined();
  });
});

import { describe, expect, it } from "vitest";
import { offerKindOf, offerWish } from "./offers.ts";

const now = new Date("2026-11-21T00:00:00Z");

describe("the rows of the special offers", () => {
  it("leave no price between two rows, and none in both", () => {
    const low = offerWish("under-low", now).pricePoisha;
    const fair = offerWish("under-fair", now).pricePoisha;
    expect(low).toEqual({ from: 0, to: 29_999 });
    expect(fair).toEqual({ from: 30_000, to: 99_999 });
  });

  it("call new what is younger than thirty days, and last what is three or fewer", () => {
    expect(offerWish("new", now)).toEqual({ approvedSince: new Date("2026-10-22T00:00:00Z") });
    expect(offerWish("last-pieces", now)).toEqual({ stockAtMost: 3 });
  });

  it("have no row for a word that is none of theirs", () => {
    expect(offerKindOf("under-low")).toBe("under-low");
    expect(offerKindOf("toString")).toBeUndefined();
  });
});

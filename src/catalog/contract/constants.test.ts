import { describe, expect, it } from "vitest";
import { minSearchTextLength } from "#search/contract/search-text.ts";
import { carousel } from "./carousel.ts";
import {
  deliveryDays,
  gridColumns,
  homePageSize,
  homePageStep,
  maxQuantity,
  returnDays,
  similarInitial,
  similarSecondLimit,
  similarStep,
} from "./constants.ts";

/**
 * The constants of section 9 of the specification. A change to one deviates from it and must be listed in
 * docs/proofs/decisions.md.
 */
const constants: [text: string, ours: number, specified: number][] = [
  ["Carousel: transition 350 ms", carousel.transitionMs, 350],
  ["Carousel: swipe tolerance 5", carousel.swipeTolerancePx, 5],
  ["Carousel: centre slide 80 percent", carousel.centerSlidePercent, 80],
  ["Carousel: up to six images", carousel.maxSlides, 6],
  ["Home page size 10", homePageSize, 10],
  ["Home page step 10", homePageStep, 10],
  ["Similar products 8", similarInitial, 8],
  ["Similar products: the counter starts at 20", similarSecondLimit, 20],
  ["Similar products: step 8", similarStep, 8],
  ["Quantity options 1 to 10", maxQuantity, 10],
  ["Search minimum 3 characters", minSearchTextLength, 3],
  ["Arrival estimate 2 days", deliveryDays, 2],
  ["Return request window: 7 days", returnDays, 7],
];

describe("the code contains the constant of the specification:", () => {
  it.each(constants)("%s", (_text, ours, specified) => expect(ours).toBe(specified));

  it("Product grids: 5 columns desktop, 2 mobile (jute 4 and 1)", () => {
    expect([gridColumns("bamboo"), gridColumns("jute")]).toEqual([
      { phone: 2, desk: 5 },
      { phone: 1, desk: 4 },
    ]);
  });
});

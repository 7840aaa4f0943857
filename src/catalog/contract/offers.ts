/** Special offers: no discounts, but honest ways to look at what is there. Constants that pages in the browser need. */

export const offerKinds = ["new", "under-low", "under-fair", "last-pieces"] as const;
export type OfferKind = (typeof offerKinds)[number];

export const lowPricePoisha = 30_000;
export const fairPricePoisha = 100_000;
/** So many or fewer are 'last pieces'. */
export const lastPieces = 3;
export const newDays = 30;
/** Cards of each row. */
export const offerRowLength = 5;

/** In the list of all shops. */
export const shopsOnAPage = 60;

/** Constants of the special offers: selections of products, without discounts. */

export const offerKinds = ["new", "under-low", "under-fair", "last-pieces"] as const;
export type OfferKind = (typeof offerKinds)[number];

export const lowPricePoisha = 30_000;
export const fairPricePoisha = 100_000;
/** The maximum stock of 'last pieces'. */
export const lastPieces = 3;
export const newDays = 30;
/** The number of cards in a row. */
export const offerRowLength = 5;

export const offerPath = (kind: OfferKind) => `/special-offers?sub=${kind}`;

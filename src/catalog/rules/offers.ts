/** Which products each row of the special offers holds. */
import { addDays } from "#shared/dates.ts";
import {
  fairPricePoisha,
  lastPieces,
  lowPricePoisha,
  newDays,
  type OfferKind,
  offerKinds,
} from "../contract/offers.ts";

export interface OfferWish {
  pricePoisha?: { from: number; to: number };
  stockAtMost?: number;
  approvedSince?: Date;
}

/** The rows by price do not overlap: what costs less than the low price stands in its own row. */
export function offerWish(kind: OfferKind, now: Date): OfferWish {
  if (kind === "new") return { approvedSince: addDays(now, -newDays) };
  if (kind === "under-low") return { pricePoisha: { from: 0, to: lowPricePoisha - 1 } };
  if (kind === "under-fair") return { pricePoisha: { from: lowPricePoisha, to: fairPricePoisha - 1 } };
  return { stockAtMost: lastPieces };
}

export const offerKindOf = (word: string): OfferKind | undefined => offerKinds.find((kind) => kind === word);

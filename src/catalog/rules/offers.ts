import { addDays } from "#shared/dates.ts";
import {
  fairPricePoisha,
  lastPieces,
  lowPricePoisha,
  newDays,
  type OfferKind,
  offerKinds,
} from "../contract/constants.ts";

export interface OfferFilters {
  pricePoisha?: { from: number; to: number };
  stockAtMost?: number;
  approvedSince?: Date;
}

/** Returns the filters of a special offer. The price ranges do not overlap. */
export function offerFilters(kind: OfferKind, now: Date): OfferFilters {
  if (kind === "new") return { approvedSince: addDays(now, -newDays) };
  if (kind === "under-low") return { pricePoisha: { from: 0, to: lowPricePoisha - 1 } };
  if (kind === "under-fair") return { pricePoisha: { from: lowPricePoisha, to: fairPricePoisha - 1 } };
  return { stockAtMost: lastPieces };
}

export const parseOfferKind = (text: string): OfferKind | undefined =>
  offerKinds.find((kind) => kind === text);

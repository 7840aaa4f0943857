/** How lists grow by 'Load More': home 10, 20, 30 …; similar products 8, 20, 28 …; never beyond what a list call gives. */
import { listMaximum } from "#shared/limit-value.ts";
import { queryOf } from "#shared/page.ts";
import { asciiDigits } from "#shared/text.ts";
import {
  homePageSize,
  homePageStep,
  similarFirstMore,
  similarInitial,
  similarStep,
} from "../contract/constants.ts";

/** The limits that a page offers, the first being its own. Others, typed into the address, give the first: so few pages are kept. */
const homeLimits = [...steps(homePageSize, homePageSize + homePageStep, homePageStep)];
const similarLimits = [...steps(similarInitial, similarFirstMore, similarStep)];

function* steps(first: number, second: number, step: number): Generator<number> {
  yield first;
  for (let limit = second; limit <= listMaximum; limit += step) yield limit;
}

function offered(limits: readonly number[], asked: string | null): number {
  const limit = Number(asciiDigits(asked ?? ""));
  return limits.includes(limit) ? limit : (limits[0] as number);
}

export const homeLimit = (asked: string | null): number => offered(homeLimits, asked);
export const similarLimit = (asked: string | null): number => offered(similarLimits, asked);

/** Undefined when the list cannot grow any more. */
export const nextHomeLimit = (limit: number): number | undefined => homeLimits[homeLimits.indexOf(limit) + 1];
export const nextSimilarLimit = (limit: number): number | undefined =>
  similarLimits[similarLimits.indexOf(limit) + 1];

/** Returns the canonical query of a page with a list that grows; its default size has no parameter. */
export function limitQuery(
  limitOf: (value: string | null) => number,
  params: URLSearchParams,
): URLSearchParams {
  const limit = limitOf(params.get("limit"));
  return queryOf({ limit: limit === limitOf(null) ? null : String(limit) });
}

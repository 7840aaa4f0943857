/**
 * Steps of 'Load more': home 10, 20, 30, …; similar products 8, 20, 28, …; up to the maximum of a list
 * request.
 */

import { asciiDigits } from "#shared/characters.ts";
import { queryOf } from "#shared/page.ts";
import { maxLimitValue } from "#shared/request-limits.ts";
import {
  homePageSize,
  homePageStep,
  similarInitial,
  similarSecondLimit,
  similarStep,
} from "../contract/constants.ts";

/**
 * The limits of each page, starting with the default. Other values in the URL become the default, so that few
 * pages are cached.
 */
const homeLimits = [...steps(homePageSize, homePageSize + homePageStep, homePageStep)];
const similarLimits = [...steps(similarInitial, similarSecondLimit, similarStep)];

function* steps(first: number, second: number, step: number): Generator<number> {
  yield first;
  for (let limit = second; limit <= maxLimitValue; limit += step) yield limit;
}

function parseLimit(limits: readonly number[], text: string | null): number {
  const limit = Number(asciiDigits(text ?? ""));
  return limits.includes(limit) ? limit : (limits[0] as number);
}

export const homeLimit = (text: string | null): number => parseLimit(homeLimits, text);
export const similarLimit = (text: string | null): number => parseLimit(similarLimits, text);

/** Returns undefined at the maximum. */
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

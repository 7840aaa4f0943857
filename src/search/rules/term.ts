import {
  headerSearchMinimum,
  headerSearchMinimumBangla,
  searchMaximum,
} from "#catalog/contract/constants.ts";

/** The term of the search box as it is searched for; undefined when it is too short or too long to search. */
export function searchTermOf(typed: string | null): string | undefined {
  const term = (typed ?? "").normalize("NFC").trim().replace(/\s+/g, " ");
  const letters = [...term].length;
  const least = /[\u0980-\u09ff]/.test(term) ? headerSearchMinimumBangla : headerSearchMinimum;
  return letters >= least && letters <= searchMaximum ? term : undefined;
}

import {
  headerSearchMinimum,
  headerSearchMinimumBangla,
  searchMaximum,
} from "#catalog/contract/constants.ts";

/** Normalises the text of the search box. Returns undefined if it is too short or too long to search for. */
export function normaliseSearchText(typed: string | null): string | undefined {
  const text = (typed ?? "").normalize("NFC").trim().replace(/\s+/g, " ");
  const length = [...text].length;
  const minLength = /[\u0980-\u09ff]/.test(text) ? headerSearchMinimumBangla : headerSearchMinimum;
  return length >= minLength && length <= searchMaximum ? text : undefined;
}

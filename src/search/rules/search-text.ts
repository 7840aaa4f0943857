import { isBangla } from "#shared/characters.ts";
import {
  maxSearchTextLength,
  minSearchTextLength,
  minSearchTextLengthBangla,
  normalizeSearchText,
} from "../contract/search-text.ts";

/**
 * Normalizes a search text and cuts it at the maximum length, which a text that fits into the search box may
 * exceed: ড়, ঢ় and য় become two code points.
 */
export function cutSearchText(typed: string): string {
  return normalizeSearchText(typed)
    .slice(0, maxSearchTextLength)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

/** Normalizes the text of the search box. Returns undefined if it is too short to search for. */
export function parseSearchBox(typed: string | null): string | undefined {
  const text = cutSearchText(typed ?? "");
  const minLength = isBangla(text) ? minSearchTextLengthBangla : minSearchTextLength;
  return [...text].length >= minLength ? text : undefined;
}

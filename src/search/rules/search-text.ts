import { isBangla } from "#shared/characters.ts";
import {
  maxSearchTextLength,
  minSearchTextLength,
  minSearchTextLengthBangla,
  normalizeSearchText,
} from "../contract/search-text.ts";

/** Normalizes the text of the search box. Returns undefined if it is too short or too long to search for. */
export function parseSearchBox(typed: string | null): string | undefined {
  const text = normalizeSearchText(typed ?? "");
  const minLength = isBangla(text) ? minSearchTextLengthBangla : minSearchTextLength;
  return [...text].length >= minLength && text.length <= maxSearchTextLength ? text : undefined;
}

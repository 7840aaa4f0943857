import { useEffect, useState } from "react";
import { isBangla } from "#shared/characters.ts";
import { minSuggestionTextLength, minSuggestionTextLengthBangla } from "../contract/constants.ts";
import { fetchSuggestions, type Suggestion } from "../queries.ts";

const debounceMs = 120;

/** Returns whether a text is long enough for suggestions. */
function isLongEnough(text: string): boolean {
  return [...text].length >= (isBangla(text) ? minSuggestionTextLengthBangla : minSuggestionTextLength);
}

export interface SuggestionResult {
  /** The text that the suggestions are for. Differs from the typed text until they are loaded. */
  text: string;
  suggestions: Suggestion[];
}

const nothing: SuggestionResult = { text: "", suggestions: [] };

/** Loads suggestions for `text` when typing pauses. Ignores late responses; a failed request gives none. */
export function useSuggestions(text: string): SuggestionResult {
  const [result, setResult] = useState(nothing);
  useEffect(() => {
    if (!isLongEnough(text)) return setResult(nothing);
    const request = new AbortController();
    const show = (suggestions: Suggestion[]) => !request.signal.aborted && setResult({ text, suggestions });
    const timer = setTimeout(
      () => fetchSuggestions(text, request.signal).then(show, () => show([])),
      debounceMs,
    );
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return result;
}

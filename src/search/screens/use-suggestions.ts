import { useEffect, useState } from "react";
import { fetchSuggestions, type Suggestion } from "#search/queries.ts";

const restMs = 120;

/** Letters of one script or the other that are worth asking with. */
function isEnough(text: string): boolean {
  return [...text].length >= (/[\u0980-\u09ff]/.test(text) ? 1 : 2);
}

export interface Suggested {
  /** What they are for; another text than is typed: not known yet. */
  text: string;
  suggestions: Suggestion[];
}

const nothing: Suggested = { text: "", suggestions: [] };

/** Suggestions for `text`, asked for when the typing rests. Late answers are not looked at; a failure is like none. */
export function useSuggestions(text: string): Suggested {
  const [suggested, setSuggested] = useState(nothing);
  useEffect(() => {
    if (!isEnough(text)) return setSuggested(nothing);
    const asking = new AbortController();
    const tell = (suggestions: Suggestion[]) => !asking.signal.aborted && setSuggested({ text, suggestions });
    const rest = setTimeout(() => fetchSuggestions(text, asking.signal).then(tell, () => tell([])), restMs);
    return () => {
      clearTimeout(rest);
      asking.abort();
    };
  }, [text]);
  return suggested;
}

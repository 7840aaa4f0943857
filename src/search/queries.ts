/** What the words that are being typed may become. */
import type { z } from "zod";
import type { Suggestion as SuggestionSchema } from "./contract.ts";

export type Suggestion = z.output<typeof SuggestionSchema>;

/** @throws when there is no good answer; then there is nothing to suggest */
export async function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const answer = await fetch(`/api/search/suggestions?${new URLSearchParams({ q })}`, { signal });
  if (!answer.ok) throw new Error(`suggestions were answered with ${answer.status}`);
  return (await answer.json()) as Suggestion[];
}

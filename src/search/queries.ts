/** The request for search suggestions. */
import { callPublic, type ItemOf } from "#client/endpoints.ts";

export type Suggestion = ItemOf<"GET /search/suggestions">;

/** @throws ApiProblem; then there is nothing to suggest */
export function fetchSuggestions(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  return callPublic("GET /search/suggestions", { query: { q }, signal });
}

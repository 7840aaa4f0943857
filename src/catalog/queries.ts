/** Requests of the public catalogue pages. */
import { callPublic } from "#client/endpoints.ts";
import type { CategoryCard } from "./contract/views.ts";

/** @throws ApiProblem; the names of the categories are known without the response */
export function fetchCategoryCards(): Promise<CategoryCard[]> {
  return callPublic("GET /categories/summaries");
}

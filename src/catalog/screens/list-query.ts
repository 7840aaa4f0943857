import { type ListSort, listSorts } from "#catalog/contract/sorts.ts";

/** Returns the query of a category list, without default values. */
export function listQuery(sub: string | null, sort: ListSort): string {
  return `?${new URLSearchParams({ ...(sort !== listSorts[0] && { sort }), ...(sub !== null && { sub }) })}`;
}

import { type ListSort, listSorts } from "#catalog/contract/sorts.ts";

/** The query of a category's list, without what is usual. */
export function listQuery(sub: string | null, sort: ListSort): string {
  return `?${new URLSearchParams({ ...(sort !== listSorts[0] && { sort }), ...(sub !== null && { sub }) })}`;
}

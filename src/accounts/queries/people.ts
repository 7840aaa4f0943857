/** Everybody's accounts, as admins see and change them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AccountSort, peoplePageSize } from "../contract/limits.ts";
import type { Account } from "../contract/people.ts";
import type { Role } from "../contract.ts";
import { callApi, callForPage } from "./call-api.ts";

export interface PeopleView {
  role: Role | "";
  q: string;
  sort: AccountSort;
  /** Empty: the first page. */
  cursor: string;
}

export const peopleQuery = ({ role, q, sort, cursor }: PeopleView) =>
  queryOptions({
    queryKey: ["people", { role, q, sort, cursor }],
    queryFn: ({ signal }) =>
      callForPage<Account>(
        `/users/admin/user/all?${new URLSearchParams({ limitValue: String(peoplePageSize), sort, ...(role && { role }), ...(q && { q }), ...(cursor && { cursor }) })}`,
        { signal },
      ),
    // The page that stands is replaced by the next one when that is there: no flicker between pages.
    placeholderData: keepPreviousData,
  });

export interface PersonChange {
  id: string;
  change: `set-${Role}` | "suspend" | "restore";
}

/** @param ownId whoever gives up their own role may not read the table any more: asked for again, it would sign them out */
export function useChangePerson(ownId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: PersonChange) => callApi(`/users/admin/user/${change}/${id}`, { method: "PATCH" }),
    onSettled: (_answer, problem, { id }) => (id === ownId && !problem ? undefined : client.invalidateQueries({ queryKey: ["people"] })),
  });
}

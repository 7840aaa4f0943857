/** Everybody's accounts, as admins see and change them. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import type { Role } from "#shared/role.ts";
import { type AccountSort, peoplePageSize } from "../contract/constants.ts";
import type { Account } from "../contract/people.ts";

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
      callForPage("GET /users/admin/user/all", {
        query: {
          limitValue: peoplePageSize,
          sort,
          role: role || undefined,
          q: q || undefined,
          cursor: cursor || undefined,
        },
        signal,
      }),
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
    mutationFn: ({ id, change }: PersonChange) =>
      callApi(`PATCH /users/admin/user/${change}/:id`, { params: { id } }),
    onSuccess: (_answer, { id, change }) => {
      // At once, as nobody waits until the table is read anew.
      const state =
        change === "suspend" || change === "restore"
          ? { suspended: change === "suspend" }
          : { role: change.slice("set-".length) as Role };
      const changed = (account: Account): Account =>
        account._id === id ? { ...account, ...state } : account;
      client.setQueriesData<Page<Account>>(
        { queryKey: ["people"] },
        (page) => page && { ...page, items: page.items.map(changed) },
      );
    },
    onSettled: (_answer, problem, { id }) => {
      if (id !== ownId || problem) void client.invalidateQueries({ queryKey: ["people"] });
    },
  });
}

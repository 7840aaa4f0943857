/** Queries and mutations of all accounts, for admins. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import type { Role } from "#shared/role.ts";
import { type AccountSort, peoplePageSize } from "./contract/constants.ts";
import type { Account } from "./contract.ts";

export interface PeopleView {
  role: Role | "";
  q: string;
  sort: AccountSort;
  /** Empty for the first page. */
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
    // Shows the previous page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export interface PersonChange {
  id: string;
  change: `set-${Role}` | "suspend" | "restore";
}

/**
 * @param ownId the table is not reloaded after admins gave up their own role, because the rejected request
 * would sign them out
 */
export function useChangePerson(ownId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: PersonChange) =>
      callApi(`PATCH /users/admin/user/${change}/:id`, { params: { id } }),
    onSuccess: (_response, { id, change }) => {
      // Optimistic update, before the table has been reloaded.
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
    onSettled: (_response, error, { id }) => {
      if (id !== ownId || error) void client.invalidateQueries({ queryKey: ["people"] });
    },
  });
}

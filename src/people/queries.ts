/** Queries and mutations of all accounts, for admins. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, callForPage, type Page } from "#client/call-api.ts";
import type { Role } from "#shared/role.ts";
import {
  type AccountChangeKind,
  type AccountSort,
  type PeopleGroup,
  peoplePageSize,
} from "./contract/constants.ts";
import type { Account } from "./contract.ts";

export interface AccountFilters {
  group: PeopleGroup | "";
  q: string;
  sort: AccountSort;
}

/** @param cursor empty: the first page */
export const accountsQuery = ({ group, q, sort }: AccountFilters, cursor: string) =>
  queryOptions({
    queryKey: ["people", "list", { group, q, sort, cursor }],
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/user/all", {
        query: {
          limitValue: peoplePageSize,
          sort,
          ...(group === "suspended" ? { suspended: "true" } : { role: group || undefined }),
          q: q || undefined,
          cursor: cursor || undefined,
        },
        signal,
      }),
    // Shows the previous page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

/** @param q counts only the accounts that match this search */
export const accountCountsQuery = (q: string) =>
  queryOptions({
    // Shares the prefix of the list, so that a change reloads both.
    queryKey: ["people", "counts", q],
    queryFn: ({ signal }) =>
      callApi("GET /users/admin/user/counts", { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

export interface AccountChange {
  id: string;
  kind: AccountChangeKind;
}

/**
 * Changes an account.
 * @param ownId id of the admin. After they have given up their own role, the table is not reloaded, because
 * the rejected request would sign them out
 */
export function useChangeAccount(ownId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: AccountChange) =>
      callApi(`PATCH /users/admin/user/${kind}/:id`, { params: { id } }),
    onSuccess: (_response, { id, kind }) => {
      // Optimistic update, before the table has been reloaded.
      const state =
        kind === "suspend" || kind === "restore"
          ? { suspended: kind === "suspend" }
          : { role: kind.slice("set-".length) as Role };
      const changed = (account: Account): Account =>
        account._id === id ? { ...account, ...state } : account;
      client.setQueriesData<Page<Account>>(
        { queryKey: ["people", "list"] },
        (page) => page && { ...page, items: page.items.map(changed) },
      );
    },
    onSettled: (_response, error, { id }) => {
      if (id !== ownId || error) void client.invalidateQueries({ queryKey: ["people"] });
    },
  });
}

/** Queries and mutations of the cart, for private pages. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { callApi } from "#client/call-api.ts";
import { saveCopy } from "#client/offline.ts";
import { problemOf } from "#client/problem.ts";
import type { CartEntry } from "../contract.ts";
import { saveCartCount } from "./cart-count.ts";
import { cartKey } from "./cart-key.ts";

export const cartQuery = (email: string) =>
  queryOptions({
    queryKey: [cartKey, email],
    queryFn: async ({ signal }) => {
      const entries = await callApi("GET /users/user/favourites", { query: { email }, signal });
      rememberCart(email, entries);
      return entries;
    },
  });

/** Shows the number of a cart that was just read in the header, and stores a copy for the time offline. */
export function rememberCart(email: string, entries: readonly CartEntry[]): void {
  saveCartCount(entries);
  saveCopy(email, "cart", entries);
}

/**
 * Mutations of the cart run one after another, so that two quick clicks on plus end with the quantity of the
 * second, and an order is sent after the changes before it.
 */
export const cartScope = { id: "cart" };

/**
 * Fetches the cart again after the last of several changes. A mutation still counts itself as running in
 * `onSettled`, so a count of 1 means that it is the last one.
 */
function refetchAfterLastChange(client: QueryClient, email: string): void {
  const { queryKey } = cartQuery(email);
  if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
}

/** Updates the quantity optimistically. */
export function useChangeQuantity(email: string) {
  const client = useQueryClient();
  /** The last quantities that the server has confirmed, by entry, while changes are pending. */
  const confirmed = useRef(new Map<string, number>());
  const { queryKey } = cartQuery(email);
  return useMutation({
    mutationKey: queryKey,
    scope: cartScope,
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
      callApi("PATCH /users/user/favourites/quantity/:id", { params: { id }, body: { quantity } }),
    onMutate: async ({ id, quantity }) => {
      // The mutation counts itself, so a count of 1 means that no earlier one is pending.
      if (client.isMutating({ mutationKey: queryKey }) === 1) confirmed.current.clear();
      await client.cancelQueries({ queryKey });
      const shown = client.getQueryData(queryKey)?.find((entry) => entry._id === id)?.quantity;
      if (shown !== undefined && !confirmed.current.has(id)) confirmed.current.set(id, shown);
      client.setQueryData(queryKey, (entries) =>
        entries?.map((entry) => (entry._id === id ? { ...entry, quantity } : entry)),
      );
    },
    onSuccess: (_response, { id, quantity }) => confirmed.current.set(id, quantity),
    // Rolls back immediately, before the cart is fetched again, unless a later change has been made. Also
    // stores the stock that the response reports, so that the entry agrees with the shown issue.
    onError: (error, { id, quantity }) => {
      const problem = problemOf<"PATCH /users/user/favourites/quantity/:id">(error);
      const stock = problem?.code === "out_of_stock" && {
        stock: problem.left,
        available: problem.left > 0,
      };
      client.setQueryData(queryKey, (entries) =>
        entries?.map((entry) => {
          if (entry._id !== id) return entry;
          const rolledBack = entry.quantity === quantity && {
            quantity: confirmed.current.get(id) ?? quantity,
          };
          return { ...entry, ...rolledBack, ...stock };
        }),
      );
    },
    onSettled: () => refetchAfterLastChange(client, email),
  });
}

export function useRemoveEntry(email: string) {
  const client = useQueryClient();
  const { queryKey } = cartQuery(email);
  return useMutation({
    mutationKey: queryKey,
    scope: cartScope,
    mutationFn: (id: string) => callApi("DELETE /users/user/favourites/:id", { params: { id } }),
    onSuccess: (_response, id) =>
      client.setQueryData(queryKey, (entries) => entries?.filter((entry) => entry._id !== id)),
    onSettled: () => refetchAfterLastChange(client, email),
  });
}

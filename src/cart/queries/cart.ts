/** Queries and mutations of the cart, for private pages. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import { saveCopy } from "#client/device-copy.ts";
import { saveCartCount } from "./cart-count.ts";

export const cartQuery = (email: string) =>
  queryOptions({
    queryKey: ["cart", email],
    queryFn: async ({ signal }) => {
      const entries = await callApi("GET /users/user/favourites", { query: { email }, signal });
      saveCartCount(entries);
      saveCopy(email, "cart", entries);
      return entries;
    },
  });

/**
 * Mutations of the cart run one after another, so that two quick clicks on plus end with the quantity of the
 * second, and an order is sent after the changes before it.
 */
export const cartScope = { id: "cart" };

/** Updates the quantity optimistically. The cart is fetched again after the last of several changes. */
export function useChangeQuantity(email: string) {
  const client = useQueryClient();
  const { queryKey } = cartQuery(email);
  return useMutation({
    mutationKey: queryKey,
    scope: cartScope,
    mutationFn: ({ id, quantity }: { id: string; quantity: number }) =>
      callApi("PATCH /users/user/favourites/quantity/:id", { params: { id }, body: { quantity } }),
    onMutate: async ({ id, quantity }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey)?.find((entry) => entry._id === id)?.quantity;
      client.setQueryData(queryKey, (entries) =>
        entries?.map((entry) => (entry._id === id ? { ...entry, quantity } : entry)),
      );
      return before;
    },
    // Rolls back immediately, before the cart is fetched again, unless a later change has been made.
    onError: (_error, { id, quantity }, before = quantity) =>
      client.setQueryData(queryKey, (entries) =>
        entries?.map((entry) =>
          entry._id === id && entry.quantity === quantity ? { ...entry, quantity: before } : entry,
        ),
      ),
    onSettled: () => {
      if (client.isMutating({ mutationKey: queryKey }) === 1) void client.invalidateQueries({ queryKey });
    },
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
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

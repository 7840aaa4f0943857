/** Placing orders and looking at them. */
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi, callForPage } from "#accounts/queries/call-api.ts";
import { cartQuery } from "#cart/queries/cart.ts";
import type { OrderStatus } from "../contract/limits.ts";
import type { OrderRecord, PlaceOrder } from "../contract.ts";

const ownPageSize = 20;
export const adminPageSize = 20;

export const ownOrdersQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ["orders", "own", email],
    queryFn: ({ signal, pageParam }) =>
      callForPage<OrderRecord>(
        `/users/checkout/orders?${new URLSearchParams({ email, limitValue: String(ownPageSize), ...(pageParam && { cursor: pageParam }) })}`,
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

export interface AllOrdersView {
  status: OrderStatus | "";
  q: string;
  /** Empty: the first page. */
  cursor: string;
}

export const allOrdersQuery = ({ status, q, cursor }: AllOrdersView) =>
  queryOptions({
    queryKey: ["orders", "all", { status, q, cursor }],
    queryFn: ({ signal }) =>
      callForPage<OrderRecord>(
        `/users/admin/orders/all?${new URLSearchParams({ limitValue: String(adminPageSize), ...(status && { status }), ...(q && { q }), ...(cursor && { cursor }) })}`,
        { signal },
      ),
    // The page that stands is replaced by the next one when that is there: no flicker between pages.
    placeholderData: keepPreviousData,
  });

export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status }: { id: string; status: OrderStatus }) => callApi(`/users/admin/order-status/${id}`, { method: "PATCH", body: { status } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

/** @throws ApiProblem; whatever came of it, cart and orders are read again */
export function usePlaceOrder(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order, idempotencyKey }: { order: PlaceOrder; idempotencyKey: string }) =>
      callApi<{ insertedId: string }>("/users/checkout/orders", { method: "POST", body: order, idempotencyKey }),
    // Not waited for: the person goes on to their orders, or reads what was wrong, meanwhile.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: cartQuery(email).queryKey });
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

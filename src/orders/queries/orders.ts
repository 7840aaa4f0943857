/** Queries and mutations of orders and payments. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { addressQuery } from "#addresses/queries/address.ts";
import type { CartEntry } from "#cart/contract.ts";
import { cartQuery, cartScope } from "#cart/queries/cart.ts";
import { saveCartCount } from "#cart/queries/cart-count.ts";
import { callApi, callForFile, callForPage, type Page } from "#client/call-api.ts";
import { saveCopy } from "#client/offline.ts";
import { ApiProblem, problemOf } from "#client/problem.ts";
import type { Locale } from "#shared/locale.ts";
import {
  type OrderSort,
  type OrderStatus,
  ordersPageSize,
  paymentsPageSize,
  type SettableStatus,
} from "../contract/constants.ts";
import type { ChangedEntry, OrderRecord, Payment, PlaceOrder } from "../contract.ts";
import { ordersKey, paymentsKey } from "./order-keys.ts";
import { copiedOrders, type JustPlaced, orderCopy, savePlaced, sentOrder } from "./placed-copy.ts";

export const ownOrdersQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: [ordersKey, "own", email],
    queryFn: async ({ signal, pageParam }) => {
      const page = await callForPage("GET /users/checkout/orders", {
        query: { email, limitValue: ordersPageSize, cursor: pageParam || undefined },
        signal,
      });
      if (!pageParam) saveCopy(email, "orders", page.items.slice(0, copiedOrders).map(orderCopy));
      return page;
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });

/** Filters and sort order of a list of orders. */
export interface OrderTableFilters {
  status: OrderStatus | "";
  q: string;
  sort: OrderSort;
}

/** Returns the query parameters of filters, without defaults. */
export function filterParameters({ status, q, sort }: OrderTableFilters) {
  return { ...(status && { status }), ...(q && { q }), ...(sort !== "newest" && { sort }) };
}

/** @param cursor empty: the first page */
export const allOrdersQuery = (filters: OrderTableFilters, cursor: string) =>
  queryOptions({
    queryKey: [ordersKey, "all", filters, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/admin/orders/all", {
        query: { limitValue: ordersPageSize, ...filterParameters(filters), cursor: cursor || undefined },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export const allCountsQuery = (q: string) =>
  queryOptions({
    queryKey: [ordersKey, "all counts", q],
    queryFn: ({ signal }) =>
      callApi("GET /users/admin/orders/counts", { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

/** Fetches the matching orders as CSV, at most `maxExportedOrders`. */
export function fetchOrdersFile(filters: OrderTableFilters, language: Locale): Promise<Blob> {
  return callForFile("GET /users/admin/orders/all", {
    query: { format: "csv", language, ...filterParameters(filters) },
    limitMs: 60_000,
  });
}

export function useChangeStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, status, from }: { id: string; status: SettableStatus; from: OrderStatus }) =>
      callApi("PATCH /users/admin/order-status/:id", { params: { id }, body: { status, from } }),
    onSuccess: (_response, { id, status }) => {
      // Update the cache immediately, because the next click must send this status as `from` before the list
      // has loaded.
      const updated = (order: OrderRecord): OrderRecord =>
        order._id === id ? { ...order, orderStatus: status } : order;
      client.setQueriesData<Page<OrderRecord>>(
        { queryKey: [ordersKey, "all"] },
        (page) => page && { ...page, items: page.items.map(updated) },
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [ordersKey] }),
  });
}

/** Places an order, then fetches cart, orders and payments again, also after an error. @throws ApiProblem */
export function usePlaceOrder(email: string) {
  const client = useQueryClient();
  const cart = cartQuery(email).queryKey;
  return useMutation({
    scope: cartScope,
    mutationFn: ({ order, idempotencyKey }: { order: PlaceOrder; idempotencyKey: string }) =>
      callApi("POST /users/checkout/orders", { body: order, idempotencyKey }),
    onError: async (error) => {
      // Update cart and address immediately, so that what has changed appears together with the error, and
      // cancel older requests.
      await client.cancelQueries({ queryKey: cart });
      client.setQueryData(cart, (entries) =>
        entries?.map((entry) => withChange(entry, changedEntries(error))),
      );
      const problem = problemOf<"POST /users/checkout/orders">(error);
      if (problem?.code === "address_changed")
        client.setQueryData(addressQuery(email).queryKey, problem.address);
      void client.invalidateQueries({ queryKey: addressQuery(email).queryKey });
    },
    // Not awaited, so that the next page or the error appears immediately.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: cart });
      void client.invalidateQueries({ queryKey: [ordersKey] });
      void client.invalidateQueries({ queryKey: [paymentsKey] });
    },
  });
}

const placedKey = (email: string) => ["placed", email];

/** Updates what this tab and the device know, without waiting for the server, which may be out of reach. */
export function rememberPlaced(client: QueryClient, email: string, order: JustPlaced): void {
  const ordered = new Set(order.products.map(({ _id }) => _id));
  const cart = client.getQueryData(cartQuery(email).queryKey)?.filter(({ _id }) => !ordered.has(_id));
  if (cart) {
    client.setQueryData(cartQuery(email).queryKey, cart);
    saveCartCount(cart);
    saveCopy(email, "cart", cart);
  }
  savePlaced(email, order);
  client.setQueryData(placedKey(email), order);
}

/** Returns the order that was placed last in this tab since it was loaded. */
export const orderPlacedInTab = (client: QueryClient, email: string) =>
  client.getQueryData<JustPlaced>(placedKey(email));

/**
 * Returns the order that has been placed with this key, or undefined. Asks the server unless this device has
 * had its response, and retries a few times, because the connection may be slow to recover or the order may
 * still be in progress.
 * @throws ApiProblem if that cannot be found out
 */
export async function findPlaced(
  client: QueryClient,
  email: string,
  idempotencyKey: string,
): Promise<JustPlaced | undefined> {
  const address = client.getQueryData(addressQuery(email).queryKey);
  const sent = address && sentOrder(idempotencyKey, address);
  if (sent) return { ...sent, address };
  const orders = await client.fetchQuery({
    queryKey: [ordersKey, "placed", idempotencyKey],
    queryFn: ({ signal }) =>
      callApi("GET /users/checkout/orders", { query: { email, idempotencyKey }, signal }),
    retry: (failures, error) =>
      failures < 4 && !(error instanceof ApiProblem && [401, 403, 429].includes(error.status)),
  });
  return orders[0];
}

/** Returns what has changed about the cart, if the order was refused for it. */
export function changedEntries(error: unknown): readonly ChangedEntry[] {
  const problem = problemOf<"POST /users/checkout/orders">(error);
  return problem && "products" in problem ? problem.products : [];
}

function withChange(entry: CartEntry, changes: readonly ChangedEntry[]): CartEntry {
  const { price, left } = changes.find(({ _id }) => _id === entry._id) ?? {};
  return {
    ...entry,
    ...(price !== undefined && { price }),
    ...(left !== undefined && { stock: left, available: left > 0 }),
  };
}

/** Cancels an order, then fetches orders and payments again, also after an error. @throws ApiProblem */
export function useCancelOrder(email: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi("POST /users/checkout/orders/:id/cancel", { params: { id }, body: { reason } }),
    onSuccess: (_response, { id }) => {
      const cancelled = (order: OrderRecord): OrderRecord =>
        order._id === id ? { ...order, orderStatus: "cancelled" } : order;
      client.setQueryData(
        ownOrdersQuery(email).queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, items: page.items.map(cancelled) })),
          },
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [ordersKey] });
      void client.invalidateQueries({ queryKey: [paymentsKey] });
    },
  });
}

/** Fetches all pages of the person's payments, for the totals, the print and the CSV file. */
export const paymentsQuery = (email: string) =>
  queryOptions({
    queryKey: [paymentsKey, email],
    queryFn: async ({ signal }) => {
      const all: Payment[] = [];
      let cursor: string | undefined;
      do {
        const page: Page<Payment> = await callForPage("GET /users/checkout/payments", {
          query: { email, limitValue: paymentsPageSize, cursor },
          signal,
        });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return all;
    },
  });

/** Queries of a vendor's orders. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, callForPage } from "#client/call-api.ts";
import { ordersPageSize } from "#orders/contract/constants.ts";
import { type OrdersView, viewQuery } from "#orders/queries/orders.ts";
import { packMaximum } from "./contract/constants.ts";

/** @param cursor empty: the first page */
export const salesQuery = (view: OrdersView, cursor: string) =>
  queryOptions({
    queryKey: ["orders", "sales", view, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/vendor/orders", {
        query: { limitValue: ordersPageSize, ...viewQuery(view), cursor: cursor || undefined },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export const salesCountsQuery = (q: string) =>
  queryOptions({
    queryKey: ["orders", "sales counts", q],
    queryFn: ({ signal }) =>
      callApi("GET /users/vendor/orders/counts", { query: { q: q || undefined }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Fetches the orders to pack with current data. Not refetched in the background, so that the sheets do not
 * change while in use.
 */
export const packingQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packing", ids],
    queryFn: async ({ signal }) => {
      const query = { ids: ids.join(), sort: "oldest", limitValue: packMaximum } as const;
      return (await callForPage("GET /users/vendor/orders", { query, signal })).items;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

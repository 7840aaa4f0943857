/** Queries of shop orders. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, callForPage } from "#client/call-api.ts";
import { ordersPageSize } from "#orders/contract/constants.ts";
import { ordersKey } from "#orders/queries/order-keys.ts";
import { filterParameters, type OrderTableFilters } from "#orders/queries/orders.ts";
import { maxPackLists } from "./contract/constants.ts";

/** @param cursor empty: the first page */
export const shopOrdersQuery = (filters: OrderTableFilters, cursor: string) =>
  queryOptions({
    queryKey: [ordersKey, "shop orders", filters, cursor],
    queryFn: ({ signal }) =>
      callForPage("GET /users/vendor/orders", {
        query: { limitValue: ordersPageSize, ...filterParameters(filters), cursor: cursor || undefined },
        signal,
      }),
    // Shows the current page until the next one has loaded.
    placeholderData: keepPreviousData,
  });

export const shopOrderCountsQuery = (q: string) =>
  queryOptions({
    queryKey: [ordersKey, "shop order counts", q],
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
      const query = { ids: ids.join(), sort: "oldest", limitValue: maxPackLists } as const;
      return (await callForPage("GET /users/vendor/orders", { query, signal })).items;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

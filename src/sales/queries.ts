/** A vendor's own part of orders. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi, callForPage } from "#client/call-api.ts";
import { ordersPageSize } from "#orders/contract/constants.ts";
import type { StatusCounts } from "#orders/contract.ts";
import { type OrdersView, viewQuery } from "#orders/queries/orders.ts";
import { packMaximum } from "./contract/constants.ts";
import type { VendorOrder } from "./contract.ts";

/** @param cursor empty: the first page */
export const salesQuery = (view: OrdersView, cursor: string) =>
  queryOptions({
    queryKey: ["orders", "sales", view, cursor],
    queryFn: ({ signal }) =>
      callForPage<VendorOrder>(
        `/users/vendor/orders?${new URLSearchParams({ limitValue: String(ordersPageSize), ...viewQuery(view), ...(cursor && { cursor }) })}`,
        { signal },
      ),
    // The page that stands is replaced by the next one when that is there: no flicker between pages.
    placeholderData: keepPreviousData,
  });

export const salesCountsQuery = (q: string) =>
  queryOptions({
    queryKey: ["orders", "sales counts", q],
    queryFn: ({ signal }) =>
      callApi<StatusCounts>(`/users/vendor/orders/counts?${new URLSearchParams({ ...(q && { q }) })}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What is to be packed, as it is now: read each time, and not under the hands of whoever looks at it. */
export const packingQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["packing", ids],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ ids: ids.join(), sort: "oldest", limitValue: String(packMaximum) });
      return (await callForPage<VendorOrder>(`/users/vendor/orders?${asked}`, { signal })).items;
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

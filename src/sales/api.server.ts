import { z } from "zod";
import { StatusCounts } from "#orders/contract.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { tablePageSize } from "#shared/request-limits.ts";
import { ShopOrder, ShopOrderCountsQueryParams, ShopOrdersQueryParams } from "./contract.ts";
import { countShopOrders, listShopOrders } from "./store.server.ts";

export const shopOrderEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/orders",
    guard: "vendor",
    summary:
      "Lists orders that contain the caller's products, by default newest first: only these lines, and the " +
      "delivery address",
    query: ShopOrdersQueryParams,
    response: z.array(ShopOrder),
    async handler(ctx, { person, query: { limitValue, ...query }, reply }) {
      const limit = limitValue ?? tablePageSize;
      const page = await listShopOrders(ctx.db, person.id, { limit, ...query });
      const { status, q, sort, ids } = query;
      setPageHeaders(
        page,
        "/users/vendor/orders",
        { limitValue: limit, status, q, sort, ids: ids?.join() },
        reply,
      );
      return page.orders;
    },
  }),
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/orders/counts",
    guard: "vendor",
    summary: "Counts orders that contain the caller's products, by status",
    query: ShopOrderCountsQueryParams,
    response: StatusCounts,
    handler: (ctx, { person, query }) => countShopOrders(ctx.db, person.id, query),
  }),
];

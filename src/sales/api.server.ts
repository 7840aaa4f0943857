import { z } from "zod";
import { ordersPerResponse } from "#orders/contract/constants.ts";
import { StatusCounts } from "#orders/contract.ts";
import { defineEndpoint } from "#platform/http/endpoint.server.ts";
import { setPageHeaders } from "#platform/http/pagination.server.ts";
import { VendorCountsQueryParams, VendorOrder, VendorOrdersQueryParams } from "./contract.ts";
import { countSales, listSales } from "./store.server.ts";

export const saleEndpoints = [
  defineEndpoint({
    method: "GET",
    path: "/users/vendor/orders",
    guard: "vendor",
    summary:
      "Lists orders that contain the caller's products, newest first: only these lines, and the delivery address",
    query: VendorOrdersQueryParams,
    response: z.array(VendorOrder),
    async handler(ctx, { person, query: { limitValue, ...query }, reply }) {
      const limit = limitValue ?? ordersPerResponse;
      const page = await listSales(ctx.db, person.id, { limit, ...query });
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
    query: VendorCountsQueryParams,
    response: StatusCounts,
    handler: (ctx, { person, query }) => countSales(ctx.db, person.id, query),
  }),
];

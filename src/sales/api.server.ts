import { z } from "zod";
import { ordersDefault } from "#orders/contract/constants.ts";
import { StatusCounts } from "#orders/contract.ts";
import { call } from "#platform/http/call.server.ts";
import { answerPage } from "#platform/http/list-pages.server.ts";
import { VendorCountsQuery, VendorOrder, VendorOrdersQuery } from "./contract.ts";
import { countSales, listSales } from "./store.server.ts";

export const saleCalls = [
  call({
    method: "GET",
    path: "/users/vendor/orders",
    guard: "vendor",
    summary:
      "Lists orders that contain the caller's products, newest first: only these lines, and the delivery address",
    query: VendorOrdersQuery,
    answer: z.array(VendorOrder),
    async run(at, { person, query: { limitValue, ...query }, reply }) {
      const limit = limitValue ?? ordersDefault;
      const page = await listSales(at.db, person.id, { limit, ...query });
      const { status, q, sort, ids } = query;
      answerPage(
        page,
        "/api/users/vendor/orders",
        { limitValue: limit, status, q, sort, ids: ids?.join() },
        reply,
      );
      return page.orders;
    },
  }),
  call({
    method: "GET",
    path: "/users/vendor/orders/counts",
    guard: "vendor",
    summary: "Counts orders that contain the caller's products, by status",
    query: VendorCountsQuery,
    answer: StatusCounts,
    run: (at, { person, query }) => countSales(at.db, person.id, query),
  }),
];

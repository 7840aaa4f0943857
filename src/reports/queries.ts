/** The figures on the homes of vendors and admins. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { FigureSpan } from "./contract/constants.ts";

export const vendorFiguresQuery = queryOptions({
  queryKey: ["figures", "vendor"],
  queryFn: ({ signal }) => callApi("GET /users/vendor/figures", { signal }),
});

export const adminFiguresQuery = (days: FigureSpan) =>
  queryOptions({
    queryKey: ["figures", "admin", days],
    queryFn: ({ signal }) => callApi("GET /users/admin/figures", { query: { days }, signal }),
    // The days that stand are replaced when the others are there.
    placeholderData: keepPreviousData,
  });

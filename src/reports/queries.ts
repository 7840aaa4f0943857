/** The figures on the homes of vendors and admins. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { FigureSpan } from "./contract/constants.ts";
import type { AdminFigures, VendorFigures } from "./contract.ts";

export const vendorFiguresQuery = queryOptions({
  queryKey: ["figures", "vendor"],
  queryFn: ({ signal }) => callApi<VendorFigures>("/users/vendor/figures", { signal }),
});

export const adminFiguresQuery = (days: FigureSpan) =>
  queryOptions({
    queryKey: ["figures", "admin", days],
    queryFn: ({ signal }) => callApi<AdminFigures>(`/users/admin/figures?days=${days}`, { signal }),
    // The days that stand are replaced when the others are there.
    placeholderData: keepPreviousData,
  });

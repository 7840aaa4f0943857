/** Metrics on the dashboards of vendors and admins. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "#client/call-api.ts";
import type { MetricPeriod } from "./contract/constants.ts";

export const vendorMetricsQuery = queryOptions({
  queryKey: ["metrics", "vendor"],
  queryFn: ({ signal }) => callApi("GET /users/vendor/figures", { signal }),
});

export const adminMetricsQuery = (days: MetricPeriod) =>
  queryOptions({
    queryKey: ["metrics", "admin", days],
    queryFn: ({ signal }) => callApi("GET /users/admin/figures", { query: { days }, signal }),
    // Shows the current period until the next one has loaded.
    placeholderData: keepPreviousData,
  });

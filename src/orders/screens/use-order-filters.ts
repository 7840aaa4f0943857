import { oneOf, searchText, useFilters } from "#client/use-filters.ts";
import { orderSorts, orderStatuses } from "../contract/constants.ts";

/** The filters of the admin's and of the vendors' orders. */
export const useOrderFilters = () =>
  useFilters({ status: oneOf(orderStatuses, ""), q: searchText, sort: oneOf(orderSorts, "newest") });

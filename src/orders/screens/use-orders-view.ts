import { useSearchParams } from "react-router";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { orderSorts, orderStatuses } from "../contract/constants.ts";
import { type OrdersView, viewQuery } from "../queries/orders.ts";

/**
 * Keeps status, search text and sort order in the URL, so that they can be bookmarked and shared. The page is
 * not in it.
 */
export function useOrdersView(): [view: OrdersView, show: (change: Partial<OrdersView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view: OrdersView = {
    status: orderStatuses.find((status) => status === parameters.get("status")) ?? "",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: orderSorts.find((sort) => sort === parameters.get("sort")) ?? "newest",
  };
  return [
    view,
    (change) => setParameters(viewQuery({ ...view, ...change }), { replace: true, preventScrollReset: true }),
  ];
}

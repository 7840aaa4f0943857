import { useSearchParams } from "react-router";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { orderSorts, orderStatuses } from "../contract/constants.ts";
import { type OrdersView, viewQuery } from "../queries/orders.ts";

/** Filter, words and order stand in the address, so that they can be kept and sent; the page within does not. */
export function useOrdersView(): [view: OrdersView, show: (change: Partial<OrdersView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view: OrdersView = {
    status: orderStatuses.find((one) => one === parameters.get("status")) ?? "",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: orderSorts.find((one) => one === parameters.get("sort")) ?? "newest",
  };
  return [
    view,
    (change) => setParameters(viewQuery({ ...view, ...change }), { replace: true, preventScrollReset: true }),
  ];
}

import { useQuery } from "@tanstack/react-query";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { PrintSheet } from "#orders/screens/PrintSheet.tsx";
import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { Loading } from "#ui/Loading.tsx";
import { useLocale } from "#ui/locale.tsx";
import { Skeleton } from "#ui/Skeleton.tsx";
import { m } from "#words/messages.js";
import { packingQuery } from "../queries.ts";
import { PackList } from "./PackList.tsx";

/**
 * The pack lists of these orders with current data, to read and to print. Orders that were cancelled are left
 * out and named.
 */
export function PackLists({ ids }: { ids: readonly string[] }) {
  const locale = useLocale();
  const packing = useQuery(packingQuery(ids));

  if (packing.isPending)
    return (
      <Loading className="flex flex-col gap-4">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  if (!packing.data)
    return <LoadProblem error={packing.error} busy={packing.isFetching} onRetry={() => packing.refetch()} />;
  const orders = packing.data.filter(({ orderStatus }) => orderStatus !== "cancelled");
  const cancelled = packing.data.filter(({ orderStatus }) => orderStatus === "cancelled");
  const missing = ids.length - packing.data.length;
  return (
    <div className="flex flex-col gap-5">
      {cancelled.length + missing > 0 && (
        <div role="status" className="rounded-md border-2 border-alta p-3 font-bold text-alta">
          {cancelled.length > 0 && (
            <p>
              {m.sales_pack_cancelled(locale, {
                numbers: cancelled.map(({ orderNumber }) => orderNumber).join(", "),
              })}
            </p>
          )}
          {missing > 0 && <p>{m.sales_pack_missing(locale, { count: formatNumber(missing, locale) })}</p>}
        </div>
      )}
      {orders.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.sales_pack_lists(locale, { count: formatNumber(orders.length, locale) })}</p>
          <Button kind="leaf" onClick={() => window.print()}>
            <Icon of={icons.printer} className="size-5" />
            {m.orders_invoice_print(locale)}
          </Button>
        </div>
      )}
      {orders.map((order) => (
        <article key={order._id} aria-label={order.orderNumber} className="rounded-md border border-line p-4">
          <PackList order={order} />
        </article>
      ))}
      {orders.map((order) => (
        <PrintSheet key={order._id} title={m.sales_pack_list(locale)}>
          <PackList order={order} />
        </PrintSheet>
      ))}
    </div>
  );
}

import { FileButton } from "#client/FileButton.tsx";
import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxExportedOrders } from "../contract/constants.ts";
import { fetchOrdersFile, type OrderTableFilters } from "../queries/orders.ts";

/** Downloads the orders of the current filter as CSV, and says so if they are more than a file contains. */
export function OrdersFileButton({ filters, total }: { filters: OrderTableFilters; total: number }) {
  const locale = useLocale();
  return (
    <FileButton
      compact
      label={m.orders_file_download(locale)}
      topic="orders"
      load={() => fetchOrdersFile(filters, locale)}
      incompleteNotice={
        total > maxExportedOrders
          ? m.orders_file_first(locale, { count: formatNumber(maxExportedOrders, locale) })
          : undefined
      }
    />
  );
}

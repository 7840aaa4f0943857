import { FileButton } from "#client/FileButton.tsx";
import { brandFile } from "#shared/brand.ts";
import { isoDay } from "#shared/dates.ts";
import { formatNumber } from "#shared/text.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { ordersFileMaximum } from "../contract/constants.ts";
import { fetchOrdersFile, type OrdersView } from "../queries/orders.ts";

/** Downloads all orders of the current filter as CSV. */
export function OrdersFileButton({ view, total }: { view: OrdersView; total: number }) {
  const locale = useLocale();
  return (
    <FileButton
      label={m.orders_file_download(locale)}
      name={`${brandFile}-orders-${isoDay(new Date())}`}
      load={() => fetchOrdersFile(view, locale)}
      incompleteNotice={
        total > ordersFileMaximum
          ? m.orders_file_first(locale, { count: formatNumber(ordersFileMaximum, locale) })
          : undefined
      }
    />
  );
}

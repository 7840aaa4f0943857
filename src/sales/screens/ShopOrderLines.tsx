import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { Thumbnail } from "#ui/Thumbnail.tsx";
import { m } from "#words/messages.js";
import type { ShopOrder } from "../contract.ts";
import { LineTitle } from "./LineTitle.tsx";

/** The vendor's lines of one order. */
export function ShopOrderLines({ lines }: { lines: ShopOrder["products"] }) {
  const locale = useLocale();
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line, index) => (
        // Two lines may have the same product.
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
        <li key={index} className="flex items-start gap-3">
          <Thumbnail src={line.imgPrimary} alt="" className="size-14" />
          <p className="min-w-0 flex-1 break-words">
            <LineTitle line={line} />
            <span className="block text-sm text-muted">
              {m.orders_column_quantity(locale)}:{" "}
              <b className="text-ink">{formatNumber(line.quantity, locale)}</b>
            </span>
            {line.sku && (
              <span className="block text-sm text-muted">
                {m.sales_column_sku(locale)}: {line.sku}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { piecesOf } from "#cart/rules/pieces.ts";
import { localizedShopName } from "#catalog/rules/localized-names.ts";
import { formatTime } from "#shared/dates.ts";
import { formatNumber } from "#shared/locale.ts";
import { formatMoney, formatTaka, poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { ShopOrder } from "../contract.ts";
import { LineTitle } from "./LineTitle.tsx";

/**
 * The pack list of one order: delivery address, cash to collect and items. Omits the price of each item,
 * because the sheet may be put into the parcel.
 */
export function PackList({ order }: { order: ShopOrder }) {
  const locale = useLocale();
  const [line] = order.products;
  const pieces = piecesOf(order.products);
  const muted = "text-sm text-muted print:text-ink";
  const head = "py-2 text-start";
  // On phones the SKU is shown below the title.
  const wide = "hidden sm:table-cell print:table-cell";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap justify-between gap-3">
        <dl>
          <dt className={muted}>{m.orders_invoice_number(locale)}</dt>
          <dd className="text-xl font-bold">{order.orderNumber}</dd>
          <dd className={muted}>{formatTime(new Date(order.placedAt), locale)}</dd>
        </dl>
        {line && (
          <dl>
            <dt className={muted}>{m.sales_pack_from(locale)}</dt>
            <dd className="font-bold">{localizedShopName(line, locale)}</dd>
          </dl>
        )}
      </div>
      <section
        aria-label={m.orders_invoice_deliver_to(locale)}
        className="rounded-md border-2 border-ink p-4 text-lg print:text-xl"
      >
        <p className={muted}>{m.orders_invoice_deliver_to(locale)}</p>
        <AddressLines address={order.address} />
      </section>
      {order.collect === null ? (
        <p className="font-bold">{m.sales_pack_part(locale)}</p>
      ) : (
        <div className="rounded-md border-2 border-ink p-4">
          <p className="text-xl font-bold">
            {m.sales_pack_collect(locale, { amount: formatTaka(order.collect, locale) })}
          </p>
          <p className={muted}>
            {m.sales_pack_collect_parts(locale, {
              items: formatTaka(order.itemsTotal, locale),
              delivery: formatMoney(
                (poishaOf(order.collect) ?? 0) - (poishaOf(order.itemsTotal) ?? 0),
                locale,
              ),
            })}
          </p>
        </div>
      )}
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className={`${head} pe-1.5`}>
              {m.sales_pack_packed(locale)}
            </th>
            <th scope="col" className={`${head} ${wide} pe-1.5`}>
              {m.sales_column_sku(locale)}
            </th>
            <th scope="col" className={`${head} pe-1.5`}>
              {m.orders_column_product(locale)}
            </th>
            <th scope="col" className="py-2 text-end">
              {m.orders_column_quantity(locale)}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((product, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change.
            <tr key={index} className="border-b border-line print:border-ink">
              <td className="py-3 pe-1.5">
                <span aria-hidden="true" className="block size-5 border-2 border-ink" />
              </td>
              <td className={`${wide} py-3 pe-1.5 break-all`}>{product.sku ?? "–"}</td>
              <td className="py-3 pe-1.5 wrap-anywhere">
                <LineTitle line={product} />
                {product.sku && (
                  <span className="block text-sm break-all sm:hidden print:hidden">{product.sku}</span>
                )}
              </td>
              <td className="py-3 text-end text-lg font-bold tabular-nums">
                {formatNumber(product.quantity, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-end">{m.sales_pack_pieces(locale, { count: formatNumber(pieces, locale) })}</p>
    </div>
  );
}

import { billingOf, deliveryOf } from "#addresses/rules/delivery-and-billing.ts";
import { AddressLines } from "#addresses/screens/AddressLines.tsx";
import { ChosenVariation } from "#cart/screens/ChosenVariation.tsx";
import { localizedShopName, localizedTitle } from "#catalog/rules/localized-names.ts";
import { brand } from "#shared/brand.ts";
import { formatDate, formatTime } from "#shared/dates.ts";
import { formatNumber, localDigits } from "#shared/locale.ts";
import { formatMoney, formatTaka, poishaOf } from "#shared/money.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";

/** The invoice of an order, the same on the screen and in print. */
export function Invoice({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  const money = (taka: number) => formatTaka(taka, locale);
  const cancelled = order.history.findLast(({ status }) => status === "cancelled");
  const head = "mb-1 text-sm font-bold text-muted print:text-ink";
  return (
    <div className="flex flex-col gap-5">
      {cancelled && (
        <p className="rounded-md border-2 border-alta p-3 font-bold text-alta print:border-ink print:text-ink">
          {m.orders_invoice_cancelled(locale, { date: formatDate(new Date(cancelled.at), locale) })}
        </p>
      )}
      <div className="flex flex-wrap justify-between gap-4">
        <div>
          <h3 className={head}>{m.orders_invoice_seller(locale)}</h3>
          <p className="font-bold">{brand.company[locale]}</p>
          <p>{brand.city[locale]}</p>
          <p>{localDigits(brand.phone, locale)}</p>
          <p>{brand.email}</p>
        </div>
        <dl className="grid grid-cols-[auto_auto] gap-x-4 self-start">
          <dt className="text-muted print:text-ink">{m.orders_invoice_number(locale)}</dt>
          <dd className="font-bold whitespace-nowrap">{order.orderNumber}</dd>
          <dt className="text-muted print:text-ink">{m.orders_invoice_date(locale)}</dt>
          <dd>{formatTime(new Date(order.placedAt), locale)}</dd>
          <dt className="text-muted print:text-ink">{m.orders_invoice_payment(locale)}</dt>
          <dd>{m.orders_payment_cash(locale)}</dd>
        </dl>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        <div>
          <h3 className={head}>{m.orders_invoice_deliver_to(locale)}</h3>
          <AddressLines address={deliveryOf(order.address)} />
        </div>
        <div>
          <h3 className={head}>{m.orders_invoice_bill_to(locale)}</h3>
          <AddressLines address={billingOf(order.address)} />
        </div>
      </div>
      <table className="w-full border-collapse">
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2 pe-2 text-start">
              {m.orders_column_product(locale)}
            </th>
            <th scope="col" className="p-2 text-end">
              {m.orders_column_quantity(locale)}
            </th>
            <th scope="col" className="hidden p-2 text-end sm:table-cell print:table-cell">
              {m.orders_column_price(locale)}
            </th>
            <th scope="col" className="py-2 ps-2 text-end">
              {m.orders_column_line_total(locale)}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.products.map((line) => (
            <tr key={line._id} className="border-b border-line print:border-ink">
              <td className="py-2 pe-2">
                {localizedTitle(line, locale)}
                <ChosenVariation variation={line.variation} />
                <span className="block text-sm text-muted print:text-ink">
                  {localizedShopName(line, locale)}
                </span>
              </td>
              <td className="p-2 text-end tabular-nums">{formatNumber(line.quantity, locale)}</td>
              <td className="hidden p-2 text-end whitespace-nowrap tabular-nums sm:table-cell print:table-cell">
                {money(line.price)}
              </td>
              <td className="py-2 ps-2 text-end whitespace-nowrap tabular-nums">
                {formatMoney((poishaOf(line.price) ?? 0) * line.quantity, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="ms-auto grid w-full max-w-72 grid-cols-[1fr_auto] gap-y-1">
        <dt>{m.orders_summary_items(locale)}</dt>
        <dd className="ps-6 text-end tabular-nums">{money(order.itemsTotal)}</dd>
        <dt>{m.orders_summary_delivery(locale)}</dt>
        <dd className="text-end tabular-nums">{money(order.deliveryFee)}</dd>
        <dt className="border-t-2 border-ink pt-1 text-lg font-bold">{m.orders_summary_total(locale)}</dt>
        <dd className="border-t-2 border-ink ps-6 pt-1 text-end text-lg font-bold tabular-nums">
          {money(order.total)}
        </dd>
      </dl>
      {!cancelled && <p className="text-sm text-muted print:text-ink">{m.orders_invoice_thanks(locale)}</p>}
    </div>
  );
}

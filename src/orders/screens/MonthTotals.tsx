import { formatMonth } from "#shared/dates.ts";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import type { Payment } from "../contract.ts";
import { totalsByMonth, totalsOf } from "../rules/payment-totals.ts";

/** Amounts collected and due, by month and in total. */
export function MonthTotals({ payments }: { payments: readonly Payment[] }) {
  const locale = useLocale();
  const all = totalsOf(payments);
  const cell = "px-2 py-2 text-end first:ps-0 last:pe-0 sm:px-3 print:px-1 print:py-1";
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{m.orders_payments_by_month(locale)}</caption>
      <thead>
        <tr className="border-b-2 border-line text-sm text-muted">
          <th scope="col" className={`${cell} text-start`}>
            {m.orders_payments_month(locale)}
          </th>
          <th scope="col" className={cell}>
            {m.orders_payments_collected(locale)}
          </th>
          <th scope="col" className={cell}>
            {m.orders_payments_due(locale)}
          </th>
        </tr>
      </thead>
      <tbody>
        {totalsByMonth(payments).map(({ month, time, collectedPoisha, duePoisha }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" className={`${cell} text-start font-normal`}>
              {formatMonth(time, locale)}
            </th>
            <td className={cell}>
              <Price poisha={collectedPoisha} />
            </td>
            <td className={cell}>
              <Price poisha={duePoisha} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-bold">
          <th scope="row" className={`${cell} text-start`}>
            {m.orders_payments_altogether(locale)}
          </th>
          <td className={cell}>
            <Price poisha={all.collectedPoisha} />
          </td>
          <td className={cell}>
            <Price poisha={all.duePoisha} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

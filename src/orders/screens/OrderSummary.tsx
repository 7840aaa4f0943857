import type { ReactNode } from "react";
import { formatNumber } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import type { Totals } from "../rules/cart-totals.ts";

export interface OrderSummaryProps {
  totals: Totals;
  /** The days on which the order will probably arrive; undefined if nothing can be ordered. */
  arrival: string | undefined;
  children: ReactNode;
}

/** The totals of the order, with the order button as `children`. */
export function OrderSummary({ totals, arrival, children }: OrderSummaryProps) {
  const locale = useLocale();
  const row = "flex items-baseline justify-between gap-4 py-1";
  return (
    <section aria-labelledby="summary" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="summary" className="mb-3 text-xl">
        {m.orders_summary_title(locale)}
      </h2>
      <dl>
        <div className={row}>
          <dt>{m.orders_summary_count(locale)}</dt>
          <dd>{formatNumber(totals.pieces, locale)}</dd>
        </div>
        <div className={row}>
          <dt>{m.orders_summary_items(locale)}</dt>
          <dd>
            <Price poisha={totals.itemsPoisha} />
          </dd>
        </div>
        <div className={row}>
          <dt>{m.orders_summary_delivery(locale)}</dt>
          <dd>
            <Price poisha={totals.deliveryPoisha} />
          </dd>
        </div>
        <div className={`${row} mt-2 border-t border-line pt-3 text-lg font-bold`}>
          <dt>{m.orders_summary_total(locale)}</dt>
          <dd>
            <Price poisha={totals.totalPoisha} />
          </dd>
        </div>
      </dl>
      {arrival && (
        <p className="my-2">
          <b className="block">{m.orders_terms_arrives(locale, { days: arrival })}</b>
          {m.orders_summary_cancel(locale)}
        </p>
      )}
      <p className="text-sm text-muted">{m.orders_summary_one_fee(locale)}</p>
      <p className="mb-4 text-sm text-muted">{m.orders_summary_vat(locale)}</p>
      {children}
    </section>
  );
}

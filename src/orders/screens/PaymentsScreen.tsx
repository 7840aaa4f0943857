import { useState } from "react";
import { saveFile } from "#client/save-file.ts";
import { formatDate } from "#shared/dates.ts";
import { datedFileName } from "#shared/file-name.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { Price } from "#ui/Price.tsx";
import { m } from "#words/messages.js";
import { paymentsShown } from "../contract/constants.ts";
import type { Payment } from "../contract.ts";
import { totalsOf } from "../rules/payment-totals.ts";
import { paymentsCsv } from "../rules/payments-csv.ts";
import { MonthTotals } from "./MonthTotals.tsx";
import { PaymentsTable } from "./PaymentsTable.tsx";
import { PrintSheet } from "./PrintSheet.tsx";

/** All payments of a person: totals and a list, which can be printed and downloaded. */
export function PaymentsScreen({
  payments,
  person,
}: {
  payments: readonly Payment[];
  person: { name: string; email: string };
}) {
  const locale = useLocale();
  const [shown, setShown] = useState(paymentsShown);
  const today = new Date();
  const totals = totalsOf(payments);
  const card = "rounded-lg border border-line bg-surface";
  return (
    <div className="flex flex-col gap-5 lg:gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{m.orders_payments_title(locale)}</h1>
        <p className="me-auto flex flex-wrap gap-x-4 text-muted">
          <span>
            {m.orders_payments_collected(locale)}:{" "}
            <Price poisha={totals.collectedPoisha} className="font-bold" />
          </span>
          <span>
            {m.orders_payments_due(locale)}: <Price poisha={totals.duePoisha} className="font-bold" />
          </span>
        </p>
        <Button
          kind="outline"
          title={m.orders_invoice_print(locale)}
          className="lg:px-3"
          onClick={() => window.print()}
        >
          <Icon of={icons.printer} className="size-5" />
          <span className="lg:sr-only">{m.orders_invoice_print(locale)}</span>
        </Button>
        <Button
          kind="outline"
          title={m.orders_payments_download(locale)}
          className="lg:px-3"
          onClick={() =>
            saveFile(
              datedFileName("payments", "csv", today),
              paymentsCsv(payments, locale),
              "text/csv;charset=utf-8",
            )
          }
        >
          <Icon of={icons.download} className="size-5" />
          <span className="lg:sr-only">{m.orders_payments_download(locale)}</span>
        </Button>
      </div>
      <section aria-labelledby="payments" className={`${card} py-4 sm:p-6 lg:p-2`}>
        <h2 id="payments" className="mb-3 px-4 text-xl sm:px-0 lg:sr-only">
          {m.orders_payments_orders(locale)}
        </h2>
        <PaymentsTable payments={payments.slice(0, shown)} />
      </section>
      {payments.length > shown && (
        <Button kind="outline" className="self-center" onClick={() => setShown(shown + paymentsShown)}>
          {m.orders_more(locale)}
        </Button>
      )}
      <section aria-labelledby="months" className={`${card} p-4 sm:p-6`}>
        <h2 id="months" className="text-xl">
          {m.orders_payments_by_month(locale)}
        </h2>
        <p className="mb-3 text-sm text-muted">{m.orders_payments_by_month_text(locale)}</p>
        <MonthTotals payments={payments} />
      </section>
      <PrintSheet title={m.orders_payments_title(locale)}>
        <p className="mb-4">
          {person.name}, {person.email} · {formatDate(today, locale)}
        </p>
        <MonthTotals payments={payments} />
        <div className="mt-6" />
        <PaymentsTable payments={payments} />
      </PrintSheet>
    </div>
  );
}

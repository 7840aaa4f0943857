import { useState } from "react";
import { brandFile } from "#shared/brand.ts";
import { formatDate, isoDay } from "#shared/dates.ts";
import { saveFile } from "#shared/save-file.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { paymentsShown } from "../contract/constants.ts";
import type { Payment } from "../contract.ts";
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
  const card = "rounded-lg border border-line bg-surface";
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-3">
        <Button kind="outline" onClick={() => window.print()}>
          <Icon of={icons.printer} className="size-5" />
          {m.orders_invoice_print(locale)}
        </Button>
        <Button
          kind="outline"
          onClick={() =>
            saveFile(
              `${brandFile}-payments-${isoDay(today)}.csv`,
              paymentsCsv(payments, locale),
              "text/csv;charset=utf-8",
            )
          }
        >
          {m.orders_payments_download(locale)}
        </Button>
      </div>
      <section aria-labelledby="months" className={`${card} p-4 sm:p-6`}>
        <h2 id="months" className="text-xl">
          {m.orders_payments_by_month(locale)}
        </h2>
        <p className="mb-3 text-sm text-muted">{m.orders_payments_by_month_text(locale)}</p>
        <MonthTotals payments={payments} />
      </section>
      <section aria-labelledby="payments" className={`${card} py-4 sm:p-6`}>
        <h2 id="payments" className="mb-3 px-4 text-xl sm:px-0">
          {m.orders_payments_orders(locale)}
        </h2>
        <PaymentsTable payments={payments.slice(0, shown)} />
      </section>
      {payments.length > shown && (
        <Button kind="outline" className="self-center" onClick={() => setShown(shown + paymentsShown)}>
          {m.orders_more(locale)}
        </Button>
      )}
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

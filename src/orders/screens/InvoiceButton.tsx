import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";
import { Invoice } from "./Invoice.tsx";
import { PrintSheet } from "./PrintSheet.tsx";

/** Opens the invoice of an order, which can be printed from there. */
export function InvoiceButton({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="outline"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={m.orders_invoice_of(locale, { number: order.orderNumber })}
      >
        {m.orders_invoice(locale)}
      </Button>
      <Dialog
        open={open}
        title={m.orders_invoice_title(locale)}
        onClose={() => setOpen(false)}
        className="max-w-3xl"
      >
        <Invoice order={order} />
        <div className="mt-5 flex justify-end">
          <Button kind="leaf" onClick={() => window.print()}>
            <Icon of={icons.printer} className="size-5" />
            {m.orders_invoice_print(locale)}
          </Button>
        </div>
      </Dialog>
      {open && (
        <PrintSheet title={m.orders_invoice_title(locale)}>
          <Invoice order={order} />
        </PrintSheet>
      )}
    </>
  );
}

import "./invoice.css";
import { useState } from "react";
import { createPortal } from "react-dom";
import { brand } from "#shared/brand.ts";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";
import { Invoice } from "./Invoice.tsx";

/** Opens the invoice of an order, to look at and to print. */
export function InvoiceButton({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setOpen(true)} aria-label={m.orders_invoice_of({ number: order.orderNumber }, { locale })}>
        {m.orders_invoice({}, { locale })}
      </Button>
      <Dialog open={open} title={m.orders_invoice_title({}, { locale })} onClose={() => setOpen(false)} className="max-w-3xl">
        <Invoice order={order} />
        <div className="mt-5 flex justify-end">
          <Button kind="leaf" onClick={() => window.print()}>
            <Icon of={icons.printer} className="size-5" />
            {m.orders_invoice_print({}, { locale })}
          </Button>
        </div>
      </Dialog>
      {open &&
        createPortal(
          <div className="print-sheet hidden print:block" aria-hidden="true">
            <p className="mb-4 text-2xl font-bold">
              {brand.name[locale]} · {m.orders_invoice_title({}, { locale })}
            </p>
            <Invoice order={order} />
          </div>,
          document.body,
        )}
    </>
  );
}

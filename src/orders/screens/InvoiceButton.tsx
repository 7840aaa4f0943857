import { useState } from "react";
import { Button } from "#ui/Button.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { OrderRecord } from "../contract.ts";
import { Invoice } from "./Invoice.tsx";
import { PrintSheet } from "./PrintSheet.tsx";

export interface InvoiceButtonProps {
  order: OrderRecord;
  /** Shows only an icon on a desktop. */
  compact?: boolean;
}

/** Opens the invoice of an order, which can be printed from there. */
export function InvoiceButton({ order, compact = false }: InvoiceButtonProps) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind={compact ? "quiet" : "outline"}
        size="small"
        onClick={() => setOpen(true)}
        aria-label={m.orders_invoice_of(locale, { number: order.orderNumber })}
        {...(compact && { title: m.orders_invoice(locale), className: "lg:px-2" })}
      >
        {compact && <Icon of={icons.printer} className="size-5" />}
        <span className={compact ? "lg:sr-only" : undefined}>{m.orders_invoice(locale)}</span>
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

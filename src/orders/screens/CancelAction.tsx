import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { isCancellable, isUnderWay } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";

/** The cancel button before dispatch; while the order is under way, a note why it cannot be cancelled. */
export function CancelAction({ order, onCancel }: { order: OrderRecord; onCancel: () => void }) {
  const locale = useLocale();
  if (isCancellable(order.orderStatus))
    return (
      <Button
        kind="danger"
        size="small"
        onClick={onCancel}
        aria-label={m.orders_cancel_of(locale, { number: order.orderNumber })}
      >
        {m.orders_cancel(locale)}
      </Button>
    );
  return (
    isUnderWay(order.orderStatus) && <p className="text-sm text-muted">{m.orders_cancel_late(locale)}</p>
  );
}

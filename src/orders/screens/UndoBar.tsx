import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { statusLabel } from "../rules/status-label.ts";
import type { StatusChange } from "./use-set-status.ts";

/** Offers to undo the last change of a status, before the buyer gets a mail about it. */
export function UndoBar({
  change: { orderNumber, to },
  onUndo,
}: {
  change: StatusChange;
  onUndo: () => void;
}) {
  const locale = useLocale();
  return (
    <section
      aria-label={m.orders_manage_last_change(locale)}
      className="sticky bottom-3 z-20 flex items-center justify-between gap-3 self-center rounded-lg border border-line bg-surface px-4 py-2 shadow-lift"
    >
      <p>
        <b className="whitespace-nowrap">{orderNumber}</b>: {statusLabel(to, locale)}
      </p>
      <Button
        kind="outline"
        size="small"
        aria-label={m.orders_manage_undo_of(locale, { number: orderNumber })}
        onClick={onUndo}
      >
        {m.orders_manage_undo(locale)}
      </Button>
    </section>
  );
}

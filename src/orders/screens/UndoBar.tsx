import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { changeText, type UndoableChange } from "./use-undoable-status-change.ts";

/** Announces the last change of a status, and offers to undo it before the buyer gets a mail about it. */
export function UndoBar({ change, onUndo }: { change: UndoableChange | undefined; onUndo: () => void }) {
  const locale = useLocale();
  return (
    // Always in the page, so that screen readers hear the message.
    <div role="status" className="pointer-events-none sticky bottom-3 z-20 flex flex-col">
      {change && (
        <section
          aria-label={m.orders_manage_last_change(locale)}
          className="pointer-events-auto flex items-center justify-between gap-3 self-center rounded-lg border border-line bg-surface px-4 py-2 shadow-lift"
        >
          <p>{changeText(change, locale)}</p>
          <Button
            kind="outline"
            size="small"
            aria-label={m.orders_manage_undo_of(locale, { number: change.orderNumber })}
            onClick={onUndo}
          >
            {m.orders_manage_undo(locale)}
          </Button>
        </section>
      )}
    </div>
  );
}

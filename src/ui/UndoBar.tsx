import { useEffect, useRef } from "react";
import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { useLocale } from "./locale.tsx";

export interface UndoableAction {
  /** What has been done. */
  text: string;
  /** Accessible name of the button, with the subject of the action. */
  undoName: string;
  onUndo: () => void;
}

export interface UndoBarProps {
  action: UndoableAction | undefined;
  /** Called when the bar has left after a click on its button, which had the focus. */
  onLeave?: () => void;
}

/** Announces the last action, and offers to undo it while that is possible. */
export function UndoBar({ action, onLeave }: UndoBarProps) {
  const locale = useLocale();
  const isUsed = useRef(false);

  useEffect(() => {
    if (action) return;
    if (isUsed.current && document.activeElement === document.body) onLeave?.();
    isUsed.current = false;
  });

  function undo() {
    isUsed.current = true;
    action?.onUndo();
  }

  return (
    // Always in the page, so that screen readers hear the message.
    <div role="status" className="pointer-events-none sticky bottom-3 z-20 flex flex-col">
      {action && (
        <section
          aria-label={m.shared_last_change(locale)}
          className="pointer-events-auto flex items-center justify-between gap-3 self-center rounded-lg border border-line bg-surface px-4 py-2 shadow-lift"
        >
          <p>{action.text}</p>
          <Button
            kind="outline"
            size="small"
            className="shrink-0"
            aria-label={action.undoName}
            onClick={undo}
          >
            {m.shared_undo(locale)}
          </Button>
        </section>
      )}
    </div>
  );
}

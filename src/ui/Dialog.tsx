import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#words/messages.js";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import { useLocale } from "./use-locale.ts";

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Esc, the close button and clicks outside. The owner sets `open` to false. */
  onClose: () => void;
  /** Omits the close button, for a question that has its own 'no'. */
  question?: boolean;
  className?: string;
  children: ReactNode;
}

/** The browser's modal dialog: it traps the focus, closes with Esc and restores the focus. */
export function Dialog({
  open,
  title,
  onClose,
  question = false,
  className = "max-w-md",
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const locale = useLocale();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      role={question ? "alertdialog" : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A click outside hits the dialog element itself; its content is in an inner box.
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      className={`m-auto w-[calc(100%-2rem)] rounded-lg bg-surface p-0 text-ink shadow-lift ${className}`}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2 id={id} className="text-xl">
              {title}
            </h2>
            {!question && (
              <button
                type="button"
                onClick={onClose}
                className="no-print -m-2 grid size-11 shrink-0 place-items-center rounded-md hover:bg-leaf-soft"
                aria-label={m.shared_close(locale)}
              >
                <Icon of={icons.close} />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";
import * as icons from "./icons.ts";
import { useLocale } from "./locale.tsx";
import { useInBrowser } from "./use-in-browser.ts";
import { useSingleRun } from "./use-single-run.ts";

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Esc, the close button and clicks outside. The owner sets `open` to false. */
  onClose: () => void;
  /** Omits the close button, for a question that has its own 'no'. */
  question?: boolean;
  /** Focuses the title, so that a key that is typed immediately operates no button. */
  focusTitle?: boolean;
  /** On phones, a sheet at the bottom edge. */
  sheet?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The browser's modal dialog: it traps the focus, closes with Esc and restores the focus. The first field of
 * a form takes the focus, so that no letter that is typed immediately operates a button.
 */
export function Dialog({
  open,
  title,
  onClose,
  question = false,
  focusTitle = false,
  sheet = false,
  className = "max-w-md",
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const isShown = open && inBrowser;

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isShown) return;
    show(dialog);
    return () => {
      dialog.close();
      // The button that opened the dialog may be gone.
      if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [isShown]);

  const dialog = (
    <dialog
      ref={ref}
      aria-labelledby={id}
      role={question ? "alertdialog" : undefined}
      onCancel={(event) => {
        // The event of a file picker in the dialog bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Browsers let a second Esc close it although its owner keeps it open.
      onClose={({ currentTarget }) => open && show(currentTarget)}
      // The dialog element itself is the target of clicks outside and on its scrollbar; its content is in an
      // inner box.
      onMouseDown={(event) => event.target === event.currentTarget && isOutside(event) && onClose()}
      className={`m-auto w-[calc(100%-2rem)] rounded-lg bg-surface p-0 text-start text-ink shadow-lift ${sheet ? "max-sm:mb-0 max-sm:max-h-[88dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none max-sm:animate-rise" : ""} ${className}`}
    >
      {open && (
        <div className="p-5 sm:p-6">
          <div className="mb-3 flex items-start justify-between gap-4">
            <h2
              id={id}
              tabIndex={focusTitle ? -1 : undefined}
              className="min-w-0 text-xl wrap-anywhere focus:outline-none"
            >
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
  // In the body, because an open dialog in a part that a narrower or wider window hides would block the page.
  return inBrowser ? createPortal(dialog, document.body) : dialog;
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal();
  // The browser would focus the close button.
  dialog.querySelector<HTMLElement>("h2[tabindex], form :is(input:not([hidden]), textarea)")?.focus();
}

function isOutside({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The subject if the title does not name it, e.g. a product. */
  about?: string | undefined;
  text: string;
  /** Facts below the text. */
  children?: ReactNode;
  /** Label of the confirming button: 'Yes, delete it!', 'Login now!'. */
  yes: string;
  /** 'Cancel' by default. */
  no?: string;
  destructive?: boolean;
  busy?: boolean;
  /** Not called again before its promise is settled. */
  onYes: () => void | Promise<void>;
  onNo: () => void;
  /** For Esc and clicks outside, if 'no' destroys something. By default they are a 'no'. */
  onClose?: () => void;
}

/**
 * Asks for a confirmation. 'No' is first and has the focus, so that Enter never destroys anything. With
 * `onClose`, no button has it.
 */
export function ConfirmDialog({
  open,
  title,
  about,
  text,
  children,
  yes,
  no,
  destructive = false,
  busy = false,
  onYes,
  onNo,
  onClose = onNo,
}: ConfirmDialogProps) {
  const locale = useLocale();
  const { busy: running, run } = useSingleRun();
  // What has been confirmed can no longer be taken back.
  const isConfirmed = running || busy;
  const decline = isConfirmed ? () => {} : onNo;

  return (
    <Dialog
      open={open}
      title={title}
      onClose={isConfirmed ? () => {} : onClose}
      question
      focusTitle={onClose !== onNo}
    >
      {about && <p className="mb-2 font-bold wrap-anywhere">{about}</p>}
      <p>{text}</p>
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button kind="quiet" aria-disabled={isConfirmed || undefined} onClick={decline}>
          {no ?? m.shared_cancel(locale)}
        </Button>
        <Button kind={destructive ? "danger" : "primary"} busy={busy} onClick={() => run(onYes)}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

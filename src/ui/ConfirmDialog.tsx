import { useRef } from "react";
import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { useLocale } from "./use-locale.ts";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What it is about, when the title does not say it: a product's name. */
  about?: string | undefined;
  text: string;
  /** What happens: 'Yes, delete it!', 'Login now!'. */
  yes: string;
  /** 'Cancel' when absent. */
  no?: string;
  destructive?: boolean;
  busy?: boolean;
  /** Not called again before what it began is over. */
  onYes: () => void | Promise<void>;
  onNo: () => void;
}

/** A question with two answers. 'No' stands first and has the focus, so that Enter never destroys anything. */
export function ConfirmDialog({
  open,
  title,
  about,
  text,
  yes,
  no,
  destructive = false,
  busy = false,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  const locale = useLocale();
  const running = useRef(false);

  // The second press of a double click comes before `busy` is drawn.
  async function sayYes() {
    if (running.current) return;
    running.current = true;
    try {
      await onYes();
    } finally {
      running.current = false;
    }
  }

  return (
    <Dialog open={open} title={title} onClose={onNo} question>
      {about && <p className="mb-2 font-bold">{about}</p>}
      <p className="mb-6">{text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onNo}>
          {no ?? m.shared_cancel(locale)}
        </Button>
        <Button kind={destructive ? "danger" : "primary"} busy={busy} onClick={sayYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

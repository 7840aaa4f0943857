import { useRef } from "react";
import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { useLocale } from "./use-locale.ts";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The subject if the title does not name it, e.g. a product. */
  about?: string | undefined;
  text: string;
  /** Label of the confirming button: 'Yes, delete it!', 'Login now!'. */
  yes: string;
  /** 'Cancel' by default. */
  no?: string;
  destructive?: boolean;
  busy?: boolean;
  /** Not called again before its promise is settled. */
  onYes: () => void | Promise<void>;
  onNo: () => void;
}

/** Asks for a confirmation. 'No' is first and has the focus, so that Enter never destroys anything. */
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

  // The second click of a double click comes before `busy` is rendered.
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

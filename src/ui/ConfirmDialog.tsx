import { m } from "#words/messages.js";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { useLocale } from "./use-locale.ts";

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What happens: 'Yes, delete it!', 'Login now!'. */
  yes: string;
  /** 'Cancel' when absent. */
  no?: string;
  destructive?: boolean;
  busy?: boolean;
  onYes: () => void;
  onNo: () => void;
}

/** A question with two answers. 'No' stands first and has the focus, so that Enter never destroys anything. */
export function ConfirmDialog({ open, title, text, yes, no, destructive = false, busy = false, onYes, onNo }: ConfirmDialogProps) {
  const locale = useLocale();
  return (
    <Dialog open={open} title={title} onClose={onNo} question>
      <p className="mb-6">{text}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onNo}>
          {no ?? m.shared_cancel({}, { locale })}
        </Button>
        <Button kind={destructive ? "danger" : "primary"} busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}

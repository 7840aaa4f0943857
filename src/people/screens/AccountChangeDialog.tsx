import type { Locale } from "#shared/locale.ts";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { AccountChangeKind } from "../contract/constants.ts";
import type { Account } from "../contract.ts";

export interface PendingAccountChange {
  account: Account;
  kind: AccountChangeKind;
}

export interface AccountChangeDialogProps {
  pending: PendingAccountChange | undefined;
  busy: boolean;
  onYes: (pending: PendingAccountChange) => Promise<void>;
  onNo: () => void;
}

/**
 * Asks before a person is suspended, restored or made an admin, and before admins give up their own role,
 * which they cannot give back to themselves.
 */
export function AccountChangeDialog({ pending, busy, onYes, onNo }: AccountChangeDialogProps) {
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={pending !== undefined}
      {...wordsOf(pending, locale)}
      about={pending && `${pending.account.name} · ${pending.account.email}`}
      destructive={pending?.kind !== "restore" && pending?.kind !== "set-admin"}
      busy={busy}
      onYes={async () => pending && onYes(pending)}
      onNo={onNo}
    />
  );
}

function wordsOf(
  pending: PendingAccountChange | undefined,
  locale: Locale,
): { title: string; text: string; yes: string } {
  const { kind, account } = pending ?? {};
  if (kind === "suspend")
    return {
      title: m.people_suspend_title(locale),
      text: m.people_suspend_text(locale),
      yes: m.people_suspend_yes(locale),
    };
  if (kind === "restore")
    return {
      title: m.people_restore_title(locale),
      text: m.people_restore_text(locale),
      yes: m.people_restore_yes(locale),
    };
  if (kind === "set-admin")
    return {
      title: m.people_make_admin_title(locale, { name: account?.name ?? "" }),
      text: m.people_make_admin_text(locale),
      yes: m.people_make_admin_yes(locale),
    };
  return {
    title: m.people_own_title(locale),
    text: m.people_own_text(locale),
    yes: m.people_own_yes(locale),
  };
}

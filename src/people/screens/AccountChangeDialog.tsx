import type { Locale } from "#shared/locale.ts";
import { ConfirmDialog } from "#ui/Dialog.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { AccountChangeKind } from "../contract/constants.ts";
import type { Account } from "../contract.ts";
import type { AccountQuestion } from "../rules/account-question.ts";

export interface PendingAccountChange {
  account: Account;
  kind: AccountChangeKind;
  question: AccountQuestion;
}

export interface AccountChangeDialogProps {
  pending: PendingAccountChange | undefined;
  busy: boolean;
  onYes: (pending: PendingAccountChange) => Promise<void>;
  onNo: () => void;
}

const harmless: readonly AccountQuestion[] = ["restore", "make_admin", "make_vendor"];

/** Asks before each change of an account. */
export function AccountChangeDialog({ pending, busy, onYes, onNo }: AccountChangeDialogProps) {
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={pending !== undefined}
      {...(pending ? dialogTexts(pending, locale) : { title: "", text: "", yes: "" })}
      about={pending && `${pending.account.name} · ${pending.account.email}`}
      destructive={pending === undefined || !harmless.includes(pending.question)}
      busy={busy}
      onYes={async () => pending && onYes(pending)}
      onNo={onNo}
    />
  );
}

interface DialogTexts {
  title: string;
  text: string;
  yes: string;
}

function dialogTexts(
  { account: { name, role }, question }: PendingAccountChange,
  locale: Locale,
): DialogTexts {
  switch (question) {
    case "suspend":
      return {
        title: m.people_suspend_title(locale),
        text: m.people_suspend_text(locale),
        yes: m.people_suspend_yes(locale),
      };
    case "restore":
      return {
        title: m.people_restore_title(locale),
        text: m.people_restore_text(locale),
        yes: m.people_restore_yes(locale),
      };
    case "make_admin": {
      const shopClosed = role === "vendor" ? ` ${m.people_remove_vendor_text(locale)}` : "";
      return {
        title: m.people_make_admin_title(locale, { name }),
        text: m.people_make_admin_text(locale) + shopClosed,
        yes: m.people_make_admin_yes(locale),
      };
    }
    case "make_vendor":
      return {
        title: m.people_make_vendor_title(locale, { name }),
        text: m.people_make_vendor_text(locale),
        yes: m.people_make_vendor_yes(locale),
      };
    case "remove_admin":
      return {
        title: m.people_remove_admin_title(locale, { name }),
        text: m.people_remove_admin_text(locale),
        yes: m.people_remove_role_yes(locale),
      };
    case "remove_vendor":
      return {
        title: m.people_remove_vendor_title(locale, { name }),
        text: m.people_remove_vendor_text(locale),
        yes: m.people_remove_role_yes(locale),
      };
    case "give_up_own_role":
      return {
        title: m.people_own_title(locale),
        text: m.people_own_text(locale),
        yes: m.people_own_yes(locale),
      };
  }
}

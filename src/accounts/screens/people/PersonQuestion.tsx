import type { Locale } from "#shared/locale.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Account } from "../../contract/people.ts";
import type { PersonChange } from "../../queries/people.ts";

export interface Asked {
  account: Account;
  change: PersonChange["change"];
}

export interface PersonQuestionProps {
  asked: Asked | undefined;
  busy: boolean;
  onYes: (asked: Asked) => Promise<void>;
  onNo: () => void;
}

/**
 * Asks before a person is suspended, restored or made an admin, and before admins give up their own role,
 * which they cannot give back to themselves.
 */
export function PersonQuestion({ asked, busy, onYes, onNo }: PersonQuestionProps) {
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={asked !== undefined}
      {...wordsOf(asked, locale)}
      about={asked && `${asked.account.name} · ${asked.account.email}`}
      destructive={asked?.change !== "restore" && asked?.change !== "set-admin"}
      busy={busy}
      onYes={async () => asked && onYes(asked)}
      onNo={onNo}
    />
  );
}

function wordsOf(asked: Asked | undefined, locale: Locale): { title: string; text: string; yes: string } {
  const { change, account } = asked ?? {};
  if (change === "suspend")
    return {
      title: m.accounts_people_suspend_title(locale),
      text: m.accounts_people_suspend_text(locale),
      yes: m.accounts_people_suspend_yes(locale),
    };
  if (change === "restore")
    return {
      title: m.accounts_people_restore_title(locale),
      text: m.accounts_people_restore_text(locale),
      yes: m.accounts_people_restore_yes(locale),
    };
  if (change === "set-admin")
    return {
      title: m.accounts_people_make_admin_title(locale, { name: account?.name ?? "" }),
      text: m.accounts_people_make_admin_text(locale),
      yes: m.accounts_people_make_admin_yes(locale),
    };
  return {
    title: m.accounts_people_own_title(locale),
    text: m.accounts_people_own_text(locale),
    yes: m.accounts_people_own_yes(locale),
  };
}

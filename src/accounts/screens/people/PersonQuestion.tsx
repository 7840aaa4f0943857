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

/** Asks before somebody is suspended or restored, and before an admin gives up their own role, which nobody else gives back. */
export function PersonQuestion({ asked, busy, onYes, onNo }: PersonQuestionProps) {
  const locale = useLocale();
  return (
    <ConfirmDialog
      open={asked !== undefined}
      {...wordsOf(asked?.change, locale)}
      about={asked && `${asked.account.name} · ${asked.account.email}`}
      destructive={asked?.change !== "restore"}
      busy={busy}
      onYes={async () => asked && onYes(asked)}
      onNo={onNo}
    />
  );
}

function wordsOf(change: PersonChange["change"] | undefined, locale: Locale): { title: string; text: string; yes: string } {
  if (change === "suspend")
    return {
      title: m.accounts_people_suspend_title({}, { locale }),
      text: m.accounts_people_suspend_text({}, { locale }),
      yes: m.accounts_people_suspend_yes({}, { locale }),
    };
  if (change === "restore")
    return {
      title: m.accounts_people_restore_title({}, { locale }),
      text: m.accounts_people_restore_text({}, { locale }),
      yes: m.accounts_people_restore_yes({}, { locale }),
    };
  return {
    title: m.accounts_people_own_title({}, { locale }),
    text: m.accounts_people_own_text({}, { locale }),
    yes: m.accounts_people_own_yes({}, { locale }),
  };
}

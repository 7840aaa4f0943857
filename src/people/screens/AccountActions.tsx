import { roles } from "#shared/role.ts";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { AccountChangeKind } from "../contract/constants.ts";
import type { Account } from "../contract.ts";
import { roleLabel } from "../rules/labels.ts";

export interface AccountActionsProps {
  account: Account;
  /** Whether it is the account of the signed-in admin. */
  own: boolean;
  onChange: (kind: AccountChangeKind) => void;
}

/** A button for each role, and one to suspend or restore the account unless it is the admin's own. */
export function AccountActions({
  account: { name, role: current, suspended },
  own,
  onChange,
}: AccountActionsProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap xl:gap-1 xl:whitespace-nowrap">
      <div
        role="group"
        aria-label={m.people_set(locale, { name })}
        className="flex flex-wrap gap-2 xl:flex-nowrap xl:gap-1"
      >
        {roles.map((role) => (
          <Button
            key={role}
            kind={role === current ? "leaf" : "outline"}
            size="small"
            aria-pressed={role === current}
            // Not `disabled`, so that the clicked button keeps the focus.
            aria-disabled={role === current || undefined}
            onClick={() => role !== current && onChange(`set-${role}`)}
          >
            {roleLabel(role, locale)}
          </Button>
        ))}
      </div>
      {!own && (
        // One button with two labels, so that it has the focus again after the dialog.
        <Button
          kind={suspended ? "quiet" : "danger"}
          size="small"
          aria-label={
            suspended ? m.people_restore_of(locale, { name }) : m.people_suspend_of(locale, { name })
          }
          onClick={() => onChange(suspended ? "restore" : "suspend")}
        >
          {suspended ? m.people_restore(locale) : m.people_suspend(locale)}
        </Button>
      )}
    </div>
  );
}

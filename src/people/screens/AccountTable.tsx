import { useState } from "react";
import { Avatar } from "#accounts/screens/Avatar.tsx";
import type { EndpointName } from "#client/endpoints.ts";
import { usePerson } from "#client/person-context.ts";
import { problemOf, problemSentence } from "#client/problem.ts";
import { formatNumber, type Locale, localizePath } from "#shared/locale.ts";
import { Badge } from "#ui/Badge.tsx";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { DataTable } from "#ui/table/DataTable.tsx";
import { useSingleRunById } from "#ui/use-single-run-by-id.ts";
import { m } from "#words/messages.js";
import type { AccountChangeKind, AccountSort } from "../contract/constants.ts";
import type { Account } from "../contract.ts";
import { useChangeAccount } from "../queries.ts";
import { questionBefore } from "../rules/account-question.ts";
import { accountChangedMessage, roleLabel } from "../rules/labels.ts";
import { AccountActions } from "./AccountActions.tsx";
import { AccountChangeDialog, type PendingAccountChange } from "./AccountChangeDialog.tsx";

export interface AccountTableProps {
  accounts: readonly Account[];
  /** The number of the first row. */
  first: number;
  sort: AccountSort;
  onSort: (sort: AccountSort) => void;
  onChanged: (kind: AccountChangeKind) => void;
  /** Whether the next page is loading. */
  stale: boolean;
}

/** The admin's table of accounts. */
export function AccountTable({ accounts, first, sort, onSort, onChanged, stale }: AccountTableProps) {
  const locale = useLocale();
  const { id: ownId } = usePerson();
  const [pending, setPending] = useState<PendingAccountChange>();
  const change = useChangeAccount(ownId);
  const { isRunning, run } = useSingleRunById();

  function begin(account: Account, kind: AccountChangeKind) {
    const own = account._id === ownId;
    setPending({ account, kind, question: questionBefore(kind, { role: account.role, own }) });
  }

  async function changeAccount({ account: { _id: id }, kind }: PendingAccountChange) {
    try {
      await change.mutateAsync({ id, kind });
      notice(accountChangedMessage(kind, locale));
      onChanged(kind);
      // Only admins may see this page.
      if (id === ownId) location.assign(localizePath("/", locale));
    } catch (error) {
      notice(peopleProblem(error, locale), "failed");
    } finally {
      // The dialog of another account may have been opened since.
      setPending((current) => (current?.account._id === id ? undefined : current));
    }
  }

  function cancel() {
    // A request that was sent cannot be cancelled: the dialog stays open until the response.
    if (!pending || !isRunning(pending.account._id)) setPending(undefined);
  }

  const actions = (account: Account) => (
    <AccountActions account={account} own={account._id === ownId} onChange={(kind) => begin(account, kind)} />
  );
  return (
    <>
      <DataTable
        caption={m.people_title(locale)}
        rows={accounts}
        first={first}
        stale={stale}
        sort={sort}
        onSort={(next) => onSort(next as AccountSort)}
        columns={[
          {
            heading: m.people_number(locale),
            cell: (_, number) => formatNumber(number, locale),
            className: "tabular-nums",
          },
          {
            heading: m.people_name(locale),
            sort: "name",
            cell: (account) => (
              <span className="flex items-center gap-3">
                <Avatar person={account} />
                <span className="font-bold wrap-anywhere">{account.name}</span>
              </span>
            ),
          },
          {
            heading: m.people_email(locale),
            sort: "email",
            cell: (account) => <EmailAndState account={account} />,
            className: "text-sm leading-snug min-w-40 wrap-anywhere",
          },
          {
            heading: m.people_role(locale),
            sort: "role",
            cell: (account) => <RoleAndState account={account} />,
          },
          { heading: m.people_action(locale), cell: actions },
        ]}
        card={(account, number) => (
          <>
            <div className="flex items-center gap-3">
              <Avatar person={account} />
              <p className="min-w-0 flex-1">
                <span className="font-bold wrap-anywhere">
                  {formatNumber(number, locale)}. {account.name}
                </span>
                <span className="block text-sm wrap-anywhere text-muted">
                  <EmailAndState account={account} />
                </span>
              </p>
              <RoleAndState account={account} />
            </div>
            {actions(account)}
          </>
        )}
      />
      <AccountChangeDialog
        pending={pending}
        busy={change.isPending && change.variables.id === pending?.account._id}
        onYes={(change) => run(change.account._id, () => changeAccount(change))}
        onNo={cancel}
      />
    </>
  );
}

function EmailAndState({ account: { email, emailVerified } }: { account: Account }) {
  const locale = useLocale();
  const [name, domain] = email.split("@");
  return (
    <>
      {name}
      {/* Rather than inside a word. */}
      <wbr />@{domain} {!emailVerified && <Badge tone="waiting">{m.people_unconfirmed(locale)}</Badge>}
    </>
  );
}

function RoleAndState({ account: { role, suspended } }: { account: Account }) {
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {roleLabel(role, locale)}
      {suspended && <Badge tone="refused">{m.people_suspended(locale)}</Badge>}
    </span>
  );
}

/** Returns why an account was not changed. */
export function peopleProblem(error: unknown, locale: Locale): string {
  const code = problemOf<Extract<EndpointName, `PATCH /users/admin/user/${string}`>>(error)?.code;
  if (code === "last_admin") return m.profile_last_admin(locale);
  if (code === "email_unconfirmed") return m.people_email_unconfirmed(locale);
  return problemSentence(error, locale);
}

import { useRef, useState } from "react";
import { localisePath } from "#shared/locale.ts";
import { formatNumber } from "#shared/text.ts";
import { Badge } from "#ui/Badge.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Account } from "../../contract/people.ts";
import { type PersonChange, useChangePerson } from "../../queries/people.ts";
import { Avatar } from "../Avatar.tsx";
import { usePerson } from "../person-context.ts";
import { PersonActions } from "./PersonActions.tsx";
import { type Asked, PersonQuestion } from "./PersonQuestion.tsx";
import { peopleProblem } from "./people-problem.ts";
import { changeDone, roleWord } from "./role-words.ts";

const cell = "px-2 py-3 align-middle first:ps-3 last:pe-3";

/** One row an account; on a phone one card. @param first the number of the first row */
export function PeopleTable({ people, first }: { people: readonly Account[]; first: number }) {
  const locale = useLocale();
  const { id: ownId } = usePerson();
  const [asked, setAsked] = useState<Asked>();
  const change = useChangePerson();
  const running = useRef(new Set<string>());

  function begin(account: Account, what: PersonChange["change"]) {
    const asks = what === "suspend" || what === "restore" || account._id === ownId;
    if (asks) setAsked({ account, change: what });
    else void make({ account, change: what });
  }

  async function make({ account: { _id: id }, change: what }: Asked) {
    // Not `isPending`: the second press of a double click comes before that is drawn.
    if (running.current.has(id)) return;
    running.current.add(id);
    try {
      await change.mutateAsync({ id, change: what });
      notice(changeDone(what, locale));
      // This page is an admin's alone.
      if (id === ownId) location.assign(localisePath("/", locale));
    } catch (error) {
      notice(peopleProblem(error, locale), "failed");
    } finally {
      running.current.delete(id);
      setAsked(undefined);
    }
  }

  const actions = (account: Account) => <PersonActions account={account} own={account._id === ownId} onChange={(what) => begin(account, what)} />;
  const columns = [
    m.accounts_people_number({}, { locale }),
    m.accounts_people_name({}, { locale }),
    m.accounts_people_email({}, { locale }),
    m.accounts_people_role({}, { locale }),
    m.accounts_people_action({}, { locale }),
  ];
  return (
    <div className="rounded-lg border border-line bg-surface">
      <table className="hidden w-full border-collapse text-start lg:table">
        <caption className="sr-only">{m.accounts_people_title({}, { locale })}</caption>
        <thead className="sticky top-0 z-10 bg-paper">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={`${cell} border-b border-line text-start text-sm text-muted first:rounded-ss-lg last:rounded-se-lg`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((account, at) => (
            <tr key={account._id} className="border-b border-line last:border-0">
              <td className={`${cell} tabular-nums`}>{formatNumber(first + at, locale)}</td>
              <td className={cell}>
                <span className="flex items-center gap-3">
                  <Avatar person={account} />
                  <span className="font-bold wrap-anywhere">{account.name}</span>
                </span>
              </td>
              <td className={`${cell} text-sm break-all`}>{account.email}</td>
              <td className={cell}>
                <RoleAndState account={account} />
              </td>
              <td className={cell}>{actions(account)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-y divide-line lg:hidden">
        {people.map((account, at) => (
          <li key={account._id} className="flex flex-col gap-3 p-4">
            <div className="flex items-center gap-3">
              <Avatar person={account} />
              <p className="min-w-0 flex-1">
                <span className="font-bold wrap-anywhere">
                  {formatNumber(first + at, locale)}. {account.name}
                </span>
                <span className="block text-sm break-all text-muted">{account.email}</span>
              </p>
              <RoleAndState account={account} />
            </div>
            {actions(account)}
          </li>
        ))}
      </ul>
      <PersonQuestion asked={asked} busy={change.isPending} onYes={make} onNo={() => setAsked(undefined)} />
    </div>
  );
}

function RoleAndState({ account: { role, suspended } }: { account: Account }) {
  const locale = useLocale();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {roleWord(role, locale)}
      {suspended && <Badge tone="refused">{m.accounts_people_suspended({}, { locale })}</Badge>}
    </span>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import type { PageDefinition } from "#shared/page.ts";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { accountSorts, peoplePageSize } from "../contract/constants.ts";
import { type PersonChange, peopleQuery } from "../queries/people.ts";
import { type PeopleChoice, PeopleFilter } from "../screens/people/PeopleFilter.tsx";
import { PeopleTable } from "../screens/people/PeopleTable.tsx";
import { settableRoles } from "../screens/people/role-words.ts";
import type { Route } from "./+types/manage-user";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.accounts_people_title(locale));

/** The filter stands in the address, so that it can be kept and sent; the page within it does not. */
export default function ManageUser() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const choice: PeopleChoice = {
    role: settableRoles.find((one) => one === parameters.get("role")) ?? "",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: accountSorts.find((one) => one === parameters.get("sort")) ?? "newest",
  };

  function choose({ role, q, sort }: PeopleChoice) {
    setParameters(
      { ...(role && { role }), ...(q && { q }), ...(sort !== "newest" && { sort }) },
      { replace: true, preventScrollReset: true },
    );
  }

  function changed(change: PersonChange["change"]) {
    // The row leaves the list, and the button that was pressed with it: the focus must stand somewhere.
    if (choice.role && change.startsWith("set-") && change !== `set-${choice.role}`)
      heading.current?.focus({ preventScroll: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
        {m.accounts_people_title(locale)}
      </h1>
      <PeopleFilter choice={choice} onChange={choose} />
      <FoundPeople choice={choice} onChoice={choose} onChanged={changed} />
    </div>
  );
}

interface FoundPeopleProps {
  choice: PeopleChoice;
  onChoice: (choice: PeopleChoice) => void;
  onChanged: (change: PersonChange["change"]) => void;
}

function FoundPeople({ choice, onChoice, onChanged }: FoundPeopleProps) {
  const locale = useLocale();
  const cursors = useCursors(JSON.stringify(choice));
  const page = useQuery(peopleQuery({ ...choice, cursor: cursors.cursor }));
  const waiting = useWaiting(cursors, page);

  if (waiting) return <TableSkeleton picture="size-10 rounded-full" action="h-9 w-40" />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const before = cursors.pagesBefore * peoplePageSize;
  if (items.length === 0)
    return (
      <EmptyState title={m.accounts_people_none_title(locale)} text={m.accounts_people_none_text(locale)}>
        <Button onClick={() => onChoice({ ...choice, role: "", q: "" })}>
          {m.accounts_people_show_all(locale)}
        </Button>
      </EmptyState>
    );
  return (
    <>
      <h2 ref={cursors.heading} className="text-lg">
        {m.accounts_people_total(locale, { count: formatNumber(total, locale) })}
      </h2>
      <PeopleTable
        people={items}
        first={before + 1}
        sort={choice.sort}
        onSort={(sort) => onChoice({ ...choice, sort })}
        onChanged={onChanged}
        stale={page.isPlaceholderData}
      />
      <Pager
        label={m.accounts_people_title(locale)}
        cursors={cursors}
        pageSize={peoplePageSize}
        count={items.length}
        total={total}
        nextCursor={nextCursor}
        busy={page.isPlaceholderData}
      />
    </>
  );
}

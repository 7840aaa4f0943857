import { useRef } from "react";
import { ListPage } from "#client/ListPage.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { oneOf, searchText, useFilters } from "#client/use-filters.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";
import { type AccountChangeKind, accountSorts, peopleGroups, peoplePageSize } from "../contract/constants.ts";
import { accountsQuery } from "../queries.ts";
import { AccountFilter } from "../screens/AccountFilter.tsx";
import { AccountTable } from "../screens/AccountTable.tsx";
import type { Route } from "./+types/manage-user";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.people_title(locale));

export default function ManageUser() {
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [filters, changeFilters] = useFilters({
    group: oneOf(peopleGroups, ""),
    q: searchText,
    sort: oneOf(accountSorts, "newest"),
  });

  function moveFocus(kind: AccountChangeKind) {
    const hasLeft =
      filters.group === "suspended"
        ? kind === "restore"
        : filters.group && kind.startsWith("set-") && kind !== `set-${filters.group}`;
    if (hasLeft) heading.current?.focus({ preventScroll: true });
  }

  return (
    <ListPage
      title={m.people_title(locale)}
      heading={heading}
      filter={<AccountFilter filters={filters} onChange={changeFilters} />}
      query={(cursor) => accountsQuery(filters, cursor)}
      pageSize={peoplePageSize}
      total={(count) => m.people_total(locale, { count })}
      skeleton={<TableSkeleton picture="size-10 rounded-full" action="h-9 w-40" />}
      empty={
        <EmptyState title={m.people_none_title(locale)} text={m.people_none_text(locale)}>
          <Button onClick={() => changeFilters({ group: "", q: "" })}>{m.people_show_all(locale)}</Button>
        </EmptyState>
      }
    >
      {({ rows, first, stale }) => (
        <AccountTable
          accounts={rows}
          first={first}
          sort={filters.sort}
          onSort={(sort) => changeFilters({ sort })}
          onChanged={moveFocus}
          stale={stale}
        />
      )}
    </ListPage>
  );
}

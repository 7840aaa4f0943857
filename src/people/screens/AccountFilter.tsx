import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { Toolbar } from "#ui/table/Toolbar.tsx";
import { m } from "#words/messages.js";
import { accountSorts, peopleGroups } from "../contract/constants.ts";
import { type AccountFilters, accountCountsQuery } from "../queries.ts";
import { accountSortLabel, groupLabel } from "../rules/labels.ts";

/** Filters and sorts the table of people. */
export function AccountFilter({
  filters,
  onChange,
}: {
  filters: AccountFilters;
  onChange: (change: Partial<AccountFilters>) => void;
}) {
  const locale = useLocale();
  const counts = useQuery(accountCountsQuery(filters.q)).data;
  return (
    <Toolbar
      search={
        <SearchRow
          label={m.people_search(locale)}
          help={m.people_search_help(locale)}
          q={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      sort={
        <SortSelect
          choices={accountSorts.map((value) => ({ value, label: accountSortLabel(value, locale) }))}
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
        />
      }
    >
      <ChoicePills
        label={m.people_role(locale)}
        choices={(["", ...peopleGroups] as const).map((value) => ({
          value,
          label: value === "" ? m.people_all(locale) : groupLabel(value, locale),
          count: counts && (value === "" ? counts.admin + counts.vendor + counts.user : counts[value]),
        }))}
        value={filters.group}
        onChange={(group) => onChange({ group })}
      />
    </Toolbar>
  );
}

import { type Role, roles } from "#shared/role.ts";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type AccountSort, accountSorts } from "../contract/constants.ts";
import { peopleSortWord, roleWord } from "./role-words.ts";

export interface PeopleChoice {
  role: Role | "";
  q: string;
  sort: AccountSort;
}

/** Filters and sorts the table of people. */
export function PeopleFilter({
  choice,
  onChange,
}: {
  choice: PeopleChoice;
  onChange: (choice: PeopleChoice) => void;
}) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.people_search(locale)}
        help={m.people_search_help(locale)}
        q={choice.q}
        onSearch={(q) => onChange({ ...choice, q })}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoicePills
          label={m.people_role(locale)}
          choices={(["", ...roles] as const).map((value) => ({
            value,
            label: value === "" ? m.people_all(locale) : roleWord(value, locale),
          }))}
          value={choice.role}
          onChange={(role) => onChange({ ...choice, role })}
        />
        <SortSelect
          choices={accountSorts.map((value) => ({ value, label: peopleSortWord(value, locale) }))}
          value={choice.sort}
          onChange={(sort) => onChange({ ...choice, sort })}
        />
      </div>
    </div>
  );
}

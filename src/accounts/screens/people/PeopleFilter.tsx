import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { Role } from "../../contract.ts";
import { roleWord, settableRoles } from "./role-words.ts";

export interface PeopleFilterProps {
  role: Role | "";
  q: string;
  onChange: (filter: { role: Role | ""; q: string }) => void;
}

/** By role and by words. */
export function PeopleFilter({ role, q, onChange }: PeopleFilterProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.accounts_people_search({}, { locale })}
        help={m.accounts_people_search_help({}, { locale })}
        q={q}
        onSearch={(words) => onChange({ role, q: words })}
      />
      <ChoicePills
        label={m.accounts_people_role({}, { locale })}
        choices={(["", ...settableRoles] as const).map((value) => ({
          value,
          words: value === "" ? m.accounts_people_all({}, { locale }) : roleWord(value, locale),
        }))}
        value={role}
        onChange={(value) => onChange({ role: value, q })}
      />
    </div>
  );
}

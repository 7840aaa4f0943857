import { useId } from "react";
import { Select } from "#ui/Select.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OwnSort, type OwnView, ownSorts, type ownViews } from "../../contract/own-list.ts";
import { ownSortWord, viewWord } from "./own-words.ts";

export interface OwnWish {
  status: OwnView;
  q: string;
  sort: OwnSort;
}

export interface OwnFilterProps {
  wish: OwnWish;
  /** Products of each status, once they are known. */
  counts: Record<OwnView, number> | undefined;
  onChange: (wish: OwnWish) => void;
}

const order = ["pending", "approved", "denied", "shelved", "all"] as const satisfies readonly (typeof ownViews)[number][];

/** By status, by words, and in which order. */
export function OwnFilter({ wish, counts, onChange }: OwnFilterProps) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.catalog_own_search({}, { locale })}
        help={m.catalog_own_search_help({}, { locale })}
        q={wish.q}
        onSearch={(q) => onChange({ ...wish, q })}
      />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ChoicePills
          label={m.catalog_own_views({}, { locale })}
          choices={order.map((view) => ({ value: view, words: viewWord(view, locale), count: counts?.[view] }))}
          value={wish.status}
          onChange={(status) => onChange({ ...wish, status })}
        />
        <div className="flex items-center gap-3">
          <label htmlFor={id} className="text-sm font-bold whitespace-nowrap">
            {m.catalog_own_sort({}, { locale })}
          </label>
          <Select
            id={id}
            value={wish.sort}
            onChange={({ target }) => onChange({ ...wish, sort: ownSorts.find((sort) => sort === target.value) ?? ownSorts[0] })}
          >
            {ownSorts.map((sort) => (
              <option key={sort} value={sort}>
                {ownSortWord(sort, locale)}
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  );
}

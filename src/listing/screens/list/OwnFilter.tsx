import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OwnSort, type OwnView, ownSorts, type ownViews } from "../../contract/product-list.ts";
import { ownSortWord, viewWord } from "./list-labels.ts";

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

const order = [
  "pending",
  "approved",
  "denied",
  "shelved",
  "all",
] as const satisfies readonly (typeof ownViews)[number][];

/** By status, by words, and in which order. */
export function OwnFilter({ wish, counts, onChange }: OwnFilterProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.catalog_own_search(locale)}
        help={m.catalog_own_search_help(locale)}
        q={wish.q}
        onSearch={(q) => onChange({ ...wish, q })}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <ChoicePills
          label={m.catalog_own_views(locale)}
          choices={order.map((view) => ({
            value: view,
            words: viewWord(view, locale),
            count: counts?.[view],
          }))}
          value={wish.status}
          onChange={(status) => onChange({ ...wish, status })}
        />
        <SortSelect
          choices={ownSorts.map((value) => ({ value, words: ownSortWord(value, locale) }))}
          value={wish.sort}
          onChange={(sort) => onChange({ ...wish, sort })}
        />
      </div>
    </div>
  );
}

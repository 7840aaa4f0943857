import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { buttonLook } from "#ui/Button.tsx";
import { Select } from "#ui/form/Field.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import type { SearchSort } from "../contract/sorts.ts";
import { useSyncedState } from "./use-synced-state.ts";

const sortLabels = {
  best: m.catalog_sort_best,
  popular: m.catalog_sort_popular,
  newest: m.catalog_sort_newest,
  "price-asc": m.catalog_sort_price_asc,
  "price-desc": m.catalog_sort_price_desc,
} as const satisfies Record<SearchSort, unknown>;

export interface ListSortSelectProps<S extends SearchSort> {
  /** The first is the default, which the URL omits. */
  sorts: readonly S[];
  value: S;
  /** Id of the form that it belongs to, if it is outside of that form. */
  form?: string;
  onChange: (sort: S) => void;
}

/** The sort order of a list, `?sort=`. Without JavaScript, a button submits the form. */
export function ListSortSelect<S extends SearchSort>({
  sorts,
  value,
  form,
  onChange,
}: ListSortSelectProps<S>) {
  const locale = useLocale();
  const id = useId();
  const [shown, setShown] = useSyncedState<SearchSort>(value);
  const select = useRef<HTMLSelectElement>(null);
  const early = useRef<S>(undefined);
  const sortOf = (text: string) => sorts.find((sort) => sort === text) ?? (sorts[0] as S);

  // The visitor may have chosen a sort order before the page was hydrated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only hydration can find an early choice.
  useLayoutEffect(() => {
    const sort = sortOf(select.current?.value ?? value);
    if (sort === value) return;
    setShown(sort);
    early.current = sort;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an early choice is applied once.
  useEffect(() => {
    if (early.current) onChange(early.current);
  }, []);

  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:flex-1">
      <label htmlFor={id} className="text-sm font-bold whitespace-nowrap max-sm:sr-only">
        {m.shared_sort_by(locale)}
      </label>
      <Select
        ref={select}
        id={id}
        name="sort"
        form={form}
        value={shown === sorts[0] ? "" : shown}
        onChange={({ target }) => {
          const sort = sortOf(target.value);
          setShown(sort);
          onChange(sort);
        }}
        className="min-w-0 flex-1 lg:w-56"
      >
        {sorts.map((sort, index) => (
          <option key={sort} value={index === 0 ? "" : sort}>
            {sortLabels[sort](locale)}
          </option>
        ))}
      </Select>
      <noscript>
        <button type="submit" form={form} className={buttonLook("outline")}>
          {m.catalog_sort_go(locale)}
        </button>
      </noscript>
    </div>
  );
}

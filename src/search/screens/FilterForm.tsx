import { type ReactNode, useRef } from "react";
import { Form, useLocation } from "react-router";
import type { SearchSort } from "#catalog/contract/sorts.ts";
import type { CardList } from "#catalog/screens/CursorGrid.tsx";
import { focusResults } from "#catalog/screens/results-focus.ts";
import { formatNumber } from "#shared/locale.ts";
import { Button, buttonLook } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { useInBrowser } from "#ui/use-in-browser.ts";
import { m } from "#words/messages.js";
import type { SearchFacets } from "../contract/facets.ts";
import type { SearchOptions } from "../rules/filters.ts";
import { CategoryFilter, DistrictFilter, MaterialFilter, PriceFilter } from "./FilterGroups.tsx";
import { useFilterFields } from "./use-filter-fields.ts";

export const filterFormId = "search-filters";

export interface FilterFormProps {
  options: SearchOptions;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
  hrefOf: (options: SearchOptions) => string;
  list: Pick<CardList, "total" | "totalIsLowerBound">;
  /** The results of the last choice are being loaded. */
  isFiltering: boolean;
  /** The sort order without `sort` in the URL. */
  defaultSort: SearchSort;
  /**
   * True: beside the results on wide screens, a sheet on others. False: a sheet on all. The sheet is at the
   * bottom edge on phones.
   */
  beside?: boolean;
  /** Hidden fields. */
  children?: ReactNode;
}

const sheetId = "filter-sheet";

/** Opens the filters. A popover, so that it works without JavaScript. */
export function FilterButton({ count, className = "" }: { count: number; className?: string }) {
  const locale = useLocale();
  return (
    <button
      type="button"
      popoverTarget={sheetId}
      className={buttonLook("outline", "main", `whitespace-nowrap ${className}`)}
    >
      <Icon of={icons.sliders} className="size-5" />
      {count > 0
        ? m.search_filter_title_count(locale, { count: formatNumber(count, locale) })
        : m.search_filter_title(locale)}
    </button>
  );
}

/**
 * The filters of a list: a plain form that submits itself when an option is selected. Without JavaScript, its
 * button submits it.
 */
export function FilterForm({
  options,
  facets,
  facetsAreLowerBounds,
  hrefOf,
  list,
  isFiltering,
  defaultSort,
  beside = false,
  children,
}: FilterFormProps) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const fields = useFilterFields({ options, hrefOf, defaultSort, form });
  const group = { fields, facets, facetsAreLowerBounds };

  return (
    <div
      id={sheetId}
      popover="auto"
      role="group"
      aria-label={m.search_filter_title(locale)}
      className={`filter-sheet ${beside ? "filter-sheet-beside" : ""}`}
    >
      <Form
        ref={form}
        id={filterFormId}
        action={pathname}
        autoComplete="off"
        // `PriceField` shows the error itself.
        noValidate={inBrowser}
        className="flex flex-col gap-6 p-5"
        onSubmit={(event) => {
          event.preventDefault();
          fields.apply();
          if (fields.invalidPrice) return document.getElementsByName(fields.invalidPrice)[0]?.focus();
          // Enter in a field submits the form too; the user may continue typing.
          if (document.activeElement instanceof HTMLInputElement) return;
          document.getElementById(sheetId)?.hidePopover?.();
          focusResults();
        }}
      >
        {children}
        <div className={`-mb-3 flex items-center justify-between ${beside ? "lg:hidden" : ""}`}>
          <h2 className="text-xl">{m.search_filter_title(locale)}</h2>
          <button
            type="button"
            popoverTarget={sheetId}
            popoverTargetAction="hide"
            aria-label={m.shared_close(locale)}
            className="-m-2 grid size-11 place-items-center rounded-md hover:bg-leaf-soft"
          >
            <Icon of={icons.close} />
          </button>
        </div>
        <CategoryFilter {...group} />
        <PriceFilter fields={fields} facets={facets} />
        <DistrictFilter {...group} />
        <MaterialFilter {...group} />
        {/* The number of results is not known for a price that is being typed, nor while they load. */}
        <SubmitBar
          list={fields.isTyping || isFiltering ? undefined : list}
          isFiltering={isFiltering}
          beside={beside}
        />
      </Form>
    </div>
  );
}

/** @param list undefined while the number of its products is not known */
function SubmitBar({
  list,
  isFiltering,
  beside,
}: Pick<FilterFormProps, "isFiltering"> & { list: FilterFormProps["list"] | undefined; beside: boolean }) {
  const locale = useLocale();
  const inBrowser = useInBrowser();
  return (
    <div
      className={`sticky bottom-0 -mx-5 -mb-5 border-t border-line bg-surface p-4 ${beside ? "lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0" : ""}`}
    >
      <Button type="submit" kind="leaf" className="w-full" aria-busy={isFiltering || undefined}>
        {inBrowser && list
          ? (list.total === 1 ? m.search_filter_show_count_one : m.search_filter_show_count)(locale, {
              total: formatNumber(list.total, locale) + (list.totalIsLowerBound ? "+" : ""),
            })
          : m.search_filter_show(locale)}
      </Button>
    </div>
  );
}

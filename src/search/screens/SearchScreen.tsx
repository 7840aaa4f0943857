import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { searchSorts } from "#catalog/contract/sorts.ts";
import { type CardList, CursorGrid } from "#catalog/screens/CursorGrid.tsx";
import { ProductGridSkeleton } from "#catalog/screens/ProductGridSkeleton.tsx";
import { SortSelect } from "#catalog/screens/SortSelect.tsx";
import type { SearchFacets } from "#search/contract/facets.ts";
import { countFilters, type SearchOptions, toSearchParams } from "#search/rules/filters.ts";
import { formatNumber } from "#shared/text.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { FilterChips } from "./FilterChips.tsx";
import { FilterForm, filterFormId } from "./FilterForm.tsx";
import { NoSearchResults } from "./NoSearchResults.tsx";

export interface SearchScreenProps {
  q: string;
  list: CardList;
  options: SearchOptions;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
  /** Other spellings that have results, if this one has none. */
  spellings: string[];
}

export function SearchScreen({
  q,
  list,
  options,
  facets,
  facetsAreLowerBounds,
  spellings,
}: SearchScreenProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const { location: next } = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  const filters = useRef<HTMLDetailsElement>(null);
  // Other words show a skeleton; other filters dim the current results until the new ones are loaded.
  const isNewSearch =
    next !== undefined && next.pathname !== pathname && /^(\/bn)?\/search\//.test(next.pathname);
  const isFiltering = next?.pathname === pathname;
  const total = formatNumber(list.total, locale);
  const exactCount = list.total === 1 ? m.search_count_one : m.search_count;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each click focuses the results, also a second one on the same link
  useEffect(() => {
    if ((state as { focus?: string } | null)?.focus === "results")
      title.current?.focus({ preventScroll: true });
  }, [key]);

  const showResults = () => {
    filters.current?.removeAttribute("open");
    title.current?.focus();
  };

  if (isNewSearch || (list.total === 0 && countFilters(options) === 0)) {
    return (
      <div className="page-width pt-8 lg:pt-12">
        <h1 className="mb-8 text-2xl">{m.search_title(locale)}</h1>
        {isNewSearch ? (
          <ProductGridSkeleton columns="2-4" />
        ) : (
          <NoSearchResults q={q} spellings={spellings} />
        )}
      </div>
    );
  }
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-2xl">{m.search_title(locale)}</h1>
      <h2
        ref={title}
        tabIndex={-1}
        className="mt-1 mb-6 font-sans text-base font-normal text-muted focus:outline-none"
      >
        <span role="status">
          {(list.totalIsLowerBound ? m.search_count_many : exactCount)(locale, { total, q })}
        </span>
      </h2>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <div className="mb-4 lg:mb-0">
          <FilterForm
            options={options}
            facets={facets}
            facetsAreLowerBounds={facetsAreLowerBounds}
            ref={filters}
            onShow={showResults}
          />
        </div>
        <div
          className={`transition-opacity ${isFiltering ? "opacity-50" : ""}`}
          aria-busy={isFiltering || undefined}
        >
          <div className="mb-5 lg:flex lg:justify-end">
            <SortSelect
              sorts={searchSorts}
              value={options.sort}
              form={filterFormId}
              onChange={(sort) =>
                navigate(`?${toSearchParams({ ...options, sort })}`, { preventScrollReset: true })
              }
            />
          </div>
          <FilterChips options={options} facets={facets} />
          {list.total === 0 ? (
            <EmptyState title={m.search_none(locale)} text={m.search_none_filtered(locale)}>
              <p className="text-lg">{m.search_again(locale)}</p>
            </EmptyState>
          ) : (
            <CursorGrid key={search} list={list} columns="2-4-beside" urgent={4} />
          )}
        </div>
      </div>
    </div>
  );
}

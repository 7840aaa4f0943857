import { useEffect } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { searchSorts } from "#catalog/contract/sorts.ts";
import { type CardList, CursorGrid } from "#catalog/screens/CursorGrid.tsx";
import { ListSortSelect } from "#catalog/screens/ListSortSelect.tsx";
import { ProductGridSkeleton } from "#catalog/screens/ProductGridSkeleton.tsx";
import { resultsId } from "#catalog/screens/results-focus.ts";
import { formatNumber, withoutLocale } from "#shared/locale.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { searchPath } from "../contract/constants.ts";
import type { SearchFacets } from "../contract/facets.ts";
import { countFilters, parseSearchOptions, type SearchOptions, toSearchParams } from "../rules/filters.ts";
import { ClearFilters, FilterChips } from "./FilterChips.tsx";
import { FilterButton, FilterForm, filterFormId } from "./FilterForm.tsx";
import { NoSearchResults } from "./NoSearchResults.tsx";
import { rememberSearch } from "./recent-searches.ts";
import { usePendingQuery } from "./use-pending-query.ts";

export interface SearchScreenProps {
  q: string;
  list: CardList;
  options: SearchOptions;
  facets: SearchFacets;
  facetsAreLowerBounds: boolean;
  /** False if the products only resemble `q`. */
  isExact: boolean;
  /** `q` with its misspelled words corrected; undefined if it has none, or without an exact match. */
  correctedText: string | undefined;
  /** Similar queries that have results, if this one has none. */
  alternativeQueries: string[];
}

export function SearchScreen({
  q,
  list,
  options,
  facets,
  facetsAreLowerBounds,
  isExact,
  correctedText,
  alternativeQueries,
}: SearchScreenProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const pending = usePendingQuery();
  const latest = pending ? parseSearchOptions(pending) : options;
  const hrefOf = (options: SearchOptions) => `?${toSearchParams(options)}`;
  // Other words show a skeleton; other filters dim the current results until the new ones are loaded.
  const isNewSearch =
    next !== undefined &&
    next.pathname !== pathname &&
    withoutLocale(next.pathname).startsWith(searchPath(""));
  const isFiltering = pending !== undefined;
  // The box remembers what it submits. This also remembers searches that a link has opened.
  useEffect(() => rememberSearch(q), [q]);
  const total = formatNumber(list.total, locale);
  const exactCount = list.total === 1 ? m.search_count_one : m.search_count;

  if (isNewSearch || (list.total === 0 && countFilters(options) === 0)) {
    return (
      <div className="page-width pt-8 lg:pt-12">
        <h1 className="mb-8 text-2xl">{m.search_title(locale)}</h1>
        {isNewSearch ? (
          <ProductGridSkeleton columns="2-4" />
        ) : (
          <NoSearchResults q={q} alternativeQueries={alternativeQueries} />
        )}
      </div>
    );
  }
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-2xl">{m.search_title(locale)}</h1>
      <h2
        id={resultsId}
        tabIndex={-1}
        className="mt-1 mb-6 font-sans text-base font-normal text-muted focus:outline-none"
      >
        <span role="status">
          {list.total > 0 && !isExact
            ? m.search_no_exact(locale, { q })
            : (list.totalIsLowerBound ? m.search_count_many : exactCount)(locale, {
                total,
                q: correctedText ?? q,
              })}
        </span>
        {correctedText && <span className="block text-ink">{m.search_you_wrote(locale, { q })}</span>}
      </h2>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <FilterForm
          defaultSort={searchSorts[0]}
          options={latest}
          facets={facets}
          facetsAreLowerBounds={facetsAreLowerBounds}
          hrefOf={hrefOf}
          list={list}
          isFiltering={isFiltering}
          beside
        />
        <div
          className={`transition-opacity ${isFiltering ? "opacity-50" : ""}`}
          aria-busy={isFiltering || undefined}
        >
          <div className="mb-5 flex items-center justify-between gap-3 lg:justify-end">
            <FilterButton count={countFilters(latest)} className="lg:hidden" />
            <ListSortSelect
              sorts={searchSorts}
              value={latest.sort}
              form={filterFormId}
              onChange={(sort) => navigate(hrefOf({ ...latest, sort }), { preventScrollReset: true })}
            />
          </div>
          <FilterChips options={latest} facets={facets} hrefOf={hrefOf} />
          {list.total === 0 ? (
            <EmptyState title={m.search_none(locale)} text={m.catalog_list_none_filtered(locale)}>
              <ClearFilters options={latest} hrefOf={hrefOf} />
              <p className="text-lg">{m.search_again(locale)}</p>
            </EmptyState>
          ) : (
            <CursorGrid list={list} columns="2-4-beside" urgent={4} />
          )}
        </div>
      </div>
    </div>
  );
}

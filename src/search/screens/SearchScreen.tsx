import { useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { searchSorts } from "#catalog/contract/sorts.ts";
import type { CardList } from "#catalog/screens/card-list.ts";
import { LongGrid } from "#catalog/screens/LongGrid.tsx";
import { ProductGridSkeleton } from "#catalog/screens/ProductGridSkeleton.tsx";
import { SortSelect } from "#catalog/screens/SortSelect.tsx";
import { filterCount, queryOfWish, type SearchWish } from "#search/rules/filters.ts";
import { formatNumber } from "#shared/text.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { SearchFacets } from "../contract/facets.ts";
import { FilterChips } from "./FilterChips.tsx";
import { FilterForm, filterFormId } from "./FilterForm.tsx";
import { NothingFound } from "./NothingFound.tsx";

export interface SearchScreenProps {
  q: string;
  list: CardList;
  wish: SearchWish;
  facets: SearchFacets;
  /** The counts of the facets are lower bounds. */
  countsAreLeast: boolean;
  /** Other spellings that find something, where this one does not. */
  spellings: string[];
}

export function SearchScreen({ q, list, wish, facets, countsAreLeast, spellings }: SearchScreenProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const { location: next } = useNavigation();
  const title = useRef<HTMLHeadingElement>(null);
  const filters = useRef<HTMLDetailsElement>(null);
  // Other words are another list, of which nothing is known; other filters are the same in other numbers.
  const otherWords =
    next !== undefined && next.pathname !== pathname && /^(\/bn)?\/search\//.test(next.pathname);
  const otherFilters = next?.pathname === pathname;
  const total = formatNumber(list.total, locale);
  const exactCount = list.total === 1 ? m.catalog_search_for_one : m.catalog_search_for;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press counts, also a second one with the same end
  useEffect(() => {
    if ((state as { focus?: string } | null)?.focus === "results")
      title.current?.focus({ preventScroll: true });
  }, [key]);

  const showResults = () => {
    filters.current?.removeAttribute("open");
    title.current?.focus();
  };

  if (otherWords || (list.total === 0 && filterCount(wish) === 0)) {
    return (
      <div className="page-width pt-8 lg:pt-12">
        <h1 className="mb-8 text-2xl">{m.catalog_search_title(locale)}</h1>
        {otherWords ? <ProductGridSkeleton columns="2-4" /> : <NothingFound q={q} spellings={spellings} />}
      </div>
    );
  }
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-2xl">{m.catalog_search_title(locale)}</h1>
      <h2
        ref={title}
        tabIndex={-1}
        className="mt-1 mb-6 font-sans text-base font-normal text-muted focus:outline-none"
      >
        <span role="status">
          {(list.andMore ? m.catalog_search_for_many : exactCount)(locale, { total, q })}
        </span>
      </h2>
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
        <div className="mb-4 lg:mb-0">
          <FilterForm
            wish={wish}
            facets={facets}
            atLeast={countsAreLeast}
            ref={filters}
            onShow={showResults}
          />
        </div>
        <div
          className={`transition-opacity ${otherFilters ? "opacity-50" : ""}`}
          aria-busy={otherFilters || undefined}
        >
          <div className="mb-5 lg:flex lg:justify-end">
            <SortSelect
              sorts={searchSorts}
              chosen={wish.sort}
              form={filterFormId}
              onChoose={(sort) =>
                navigate(`?${queryOfWish({ ...wish, sort })}`, { preventScrollReset: true })
              }
            />
          </div>
          <FilterChips wish={wish} facets={facets} />
          {list.total === 0 ? (
            <EmptyState title={m.catalog_search_none(locale)} text={m.catalog_search_none_filtered(locale)}>
              <p className="text-lg">{m.catalog_search_again(locale)}</p>
            </EmptyState>
          ) : (
            <LongGrid key={search} list={list} columns="2-4-beside" urgent={4} />
          )}
        </div>
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type CategorySlug, gridColumns } from "../contract/constants.ts";
import { type ListSort, listSorts } from "../contract/sorts.ts";
import type { SubCategoryCard } from "../contract/views.ts";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { categoryAbout } from "./category-about.ts";
import { categoryTitle } from "./category-title.ts";
import { JamdaniStory, storyId } from "./JamdaniStory.tsx";
import { ListSortSelect } from "./ListSortSelect.tsx";
import { SectionTitle } from "./ProductGrid.tsx";
import { resultsId } from "./results-focus.ts";
import { SubCategoryNav } from "./SubCategoryNav.tsx";
import { categoryTrail } from "./trails.ts";

export interface CategoryScreenProps {
  slug: CategorySlug;
  subCategories: SubCategoryCard[];
  sort: ListSort;
  list: CardList;
  /** Returns the link to a sub-category, or to all of them, that keeps the filters and the order. */
  hrefOf: (sub: string | null) => string;
  onSort: (sort: ListSort) => void;
  isFiltered: boolean;
  /** The search slice provides the filters. */
  filterButton: ReactNode;
  filterFormId: string;
  filters: ReactNode;
  /** A link that removes the filters. */
  clearFilters: ReactNode;
}

export function CategoryScreen({
  slug,
  subCategories,
  sort,
  list,
  hrefOf,
  onSort,
  isFiltered,
  filterButton,
  filterFormId,
  filters,
  clearFilters,
}: CategoryScreenProps) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const { phone, desk } = gridColumns(slug);
  const sub = query.get("sub");
  return (
    <div className="page-width pt-4 md:pt-6">
      {/* Not on a phone, so that the first product is visible without scrolling. */}
      <Breadcrumbs
        trail={categoryTrail(
          slug,
          subCategories.find((subCategory) => subCategory.slug === sub),
          locale,
        )}
        className="mb-4 max-md:hidden"
      />
      <header className="mb-5 md:mb-10 md:text-center">
        <h1 className="text-2xl md:text-3xl">{categoryTitle(slug, locale)}</h1>
        <p className="mx-auto mt-1 max-w-2xl text-muted md:mt-3 md:text-lg">{categoryAbout(slug, locale)}</p>
        {slug === "jamdani" && (
          <a
            href={`#${storyId}`}
            className="inline-flex min-h-9 items-center font-bold text-leaf underline underline-offset-4"
          >
            {m.catalog_jamdani_read(locale)}
          </a>
        )}
        {subCategories.length > 0 && (
          <SubCategoryNav subCategories={subCategories} selected={sub} hrefOf={hrefOf} />
        )}
      </header>
      <section>
        <div className="mb-4 gap-6 sm:mb-5 sm:flex sm:items-center sm:justify-between [&_h2]:mb-2 [&_h2]:text-xl sm:[&_h2]:mb-0 sm:[&_h2]:text-2xl">
          <div id={resultsId} tabIndex={-1} className="focus:outline-none">
            <SectionTitle>{m.catalog_list_title(locale)}</SectionTitle>
          </div>
          {(list.total > 1 || isFiltered) && (
            <div className="flex items-center justify-between gap-3">
              {filterButton}
              <ListSortSelect sorts={listSorts} value={sort} form={filterFormId} onChange={onSort} />
            </div>
          )}
        </div>
        {filters}
        {list.products.length === 0 && !list.nextCursor ? (
          <EmptyCategory slug={slug} sub={sub} clearFilters={isFiltered && clearFilters} />
        ) : (
          <CursorGrid
            list={list}
            columns={`${phone}-${desk}` as "1-4" | "2-5"}
            urgent={phone === 1 ? 1 : 4}
          />
        )}
      </section>
      {slug === "jamdani" && <JamdaniStory />}
    </div>
  );
}

function EmptyCategory({
  slug,
  sub,
  clearFilters,
}: {
  slug: CategorySlug;
  sub: string | null;
  clearFilters: ReactNode;
}) {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (clearFilters)
    return <EmptyState title={m.catalog_list_none_filtered(locale)}>{clearFilters}</EmptyState>;
  if (sub === null)
    return <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />;
  const category = categoryTitle(slug, locale);
  return (
    <EmptyState
      title={m.catalog_list_empty_sub_category(locale)}
      text={m.catalog_list_empty_sub_category_text(locale, { category })}
    >
      <ButtonLink to={pathname} kind="outline" preventScrollReset>
        {m.catalog_list_show_all(locale)}
      </ButtonLink>
    </EmptyState>
  );
}

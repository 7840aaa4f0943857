import { Form, useLocation, useNavigate, useSearchParams } from "react-router";
import { type CategorySlug, gridColumns } from "#catalog/contract/constants.ts";
import { type ListSort, listSorts } from "#catalog/contract/sorts.ts";
import type { SubCategoryCard } from "#catalog/contract/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { categoryAbout } from "./category-about.ts";
import { categoryTitle } from "./category-title.ts";
import { JamdaniStory } from "./JamdaniStory.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import { SortSelect } from "./SortSelect.tsx";
import { categoryHref, SubCategoryNav } from "./SubCategoryNav.tsx";

export interface CategoryScreenProps {
  slug: CategorySlug;
  subCategories: SubCategoryCard[];
  sort: ListSort;
  list: CardList;
}

export function CategoryScreen({ slug, subCategories, sort, list }: CategoryScreenProps) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const { phone, desk } = gridColumns(slug);
  const sub = query.get("sub");
  return (
    <div className="page-width pt-8 lg:pt-12">
      <header className="mb-10 text-center">
        <h1 className="text-3xl">{categoryTitle(slug, locale)}</h1>
        <p className="mx-auto mt-3 max-w-2xl text-lg text-muted">{categoryAbout(slug, locale)}</p>
        {subCategories.length > 0 && (
          <SubCategoryNav subCategories={subCategories} selected={sub} sort={sort} />
        )}
      </header>
      {slug === "jamdani" && <JamdaniStory />}
      <section>
        <div className="mb-5 gap-6 sm:flex sm:items-center sm:justify-between [&_h2]:mb-3 sm:[&_h2]:mb-0">
          <SectionTitle>{m.catalog_list_title(locale)}</SectionTitle>
          {list.total > 1 && <SortForm sub={sub} sort={sort} />}
        </div>
        {list.products.length === 0 ? (
          <EmptyCategory slug={slug} sub={sub} />
        ) : (
          // Another filter or order is another list, which starts again.
          <CursorGrid
            key={query.toString()}
            list={list}
            columns={`${phone}-${desk}` as "1-4" | "2-5"}
            urgent={phone === 1 ? 1 : 4}
          />
        )}
      </section>
    </div>
  );
}

function SortForm({ sub, sort }: { sub: string | null; sort: ListSort }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <Form action={pathname}>
      {sub && <input type="hidden" name="sub" value={sub} />}
      <SortSelect
        sorts={listSorts}
        value={sort}
        onChange={(sort) => navigate(categoryHref(sub, sort), { preventScrollReset: true })}
      />
    </Form>
  );
}

function EmptyCategory({ slug, sub }: { slug: CategorySlug; sub: string | null }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (sub === null)
    return <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />;
  const category = categoryTitle(slug, locale);
  return (
    <EmptyState
      title={m.catalog_list_empty_kind(locale)}
      text={m.catalog_list_empty_kind_text(locale, { category })}
    >
      <ButtonLink to={pathname} kind="outline" preventScrollReset>
        {m.catalog_list_show_all(locale)}
      </ButtonLink>
    </EmptyState>
  );
}

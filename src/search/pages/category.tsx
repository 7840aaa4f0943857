import { data, useLocation, useNavigate } from "react-router";
import { categoryOfAllThings, listPageSize } from "#catalog/contract/constants.ts";
import { defaultListSort } from "#catalog/contract/sorts.ts";
import { categorySocialCard } from "#catalog/pages/social-cards.server.ts";
import { listStructuredData } from "#catalog/pages/structured-data.server.ts";
import { categoryOfPath } from "#catalog/rules/category-of-path.ts";
import { parseListSort } from "#catalog/rules/lists.ts";
import { categoryTag, listTags, pageTags, sortTags } from "#catalog/rules/page-tags.ts";
import { CategoryScreen } from "#catalog/screens/CategoryScreen.tsx";
import { loadNextPage } from "#catalog/screens/CursorGrid.tsx";
import { categoryDescription } from "#catalog/screens/category-about.ts";
import { categoryTitle } from "#catalog/screens/category-title.ts";
import { categoryTrail } from "#catalog/screens/trails.ts";
import { listSubCategories } from "#catalog/store/categories.server.ts";
import { cardPath } from "#media/actions/social-card.server.ts";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { localeOfPath, localText } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { categoryPageQuery, parseCategoryOptions, toCategoryParams } from "../rules/category-query.ts";
import { countFilters, parseFilters, type SearchOptions } from "../rules/filters.ts";
import { ClearFilters, FilterChips } from "../screens/FilterChips.tsx";
import { FilterButton, FilterForm, filterFormId } from "../screens/FilterForm.tsx";
import { usePendingQuery } from "../screens/use-pending-query.ts";
import { findCategoryPage } from "../store/category-page.server.ts";
import type { Route } from "./+types/category";

export const page: PageDefinition = { access: "public", query: categoryPageQuery };

/** The page of every category, selected by the path. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  const slug = categoryOfPath(url.pathname);
  if (!slug) throw data(null, { status: 404 });
  const subCategories = (await listSubCategories(ctx.db, slug)).map(
    ({ slug: subSlug, title, titleBn, image }) => ({
      slug: subSlug,
      title,
      titleBn,
      image,
    }),
  );
  const sub = url.searchParams.get("sub");
  const subCategory = subCategories.find(({ slug: subSlug }) => subSlug === sub);
  if (sub !== null && !subCategory) throw data(null, { status: 404 });
  // The page of Vintage lists the products of all categories until a sub-category is selected.
  const scope = {
    ...((slug !== categoryOfAllThings || sub !== null) && { categorySlug: slug }),
    ...(sub !== null && { subCategorySlug: sub }),
  };
  const cursor = url.searchParams.get("cursor");
  const options = parseCategoryOptions(url.searchParams);
  const { sort, minPoisha, maxPoisha } = options;
  const isFilteredByPrice = (minPoisha ?? maxPoisha) !== undefined;
  const locale = localeOfPath(url.pathname);
  const [categoryPage, card] = await Promise.all([
    findCategoryPage(ctx.db, scope, { options, limit: listPageSize, cursor }),
    categorySocialCard(ctx.db, slug, locale),
  ]);
  const { products } = categoryPage.list;
  return data(
    {
      slug,
      card: cardPath("category", slug, locale, card),
      subCategories,
      options,
      ...categoryPage,
    },
    publicPage(
      [
        categoryTag(slug),
        ...pageTags(
          products,
          scope.categorySlug ? listTags.category(slug) : listTags.acrossCategories,
          ...sortTags(sort),
          ...(isFilteredByPrice ? [listTags.prices] : []),
        ),
      ],
      listStructuredData(categoryTrail(slug, subCategory, locale), products, ctx.config.publicUrl, locale),
    ),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname, search }, matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const locale = localeOfPath(pathname);
  const sub = new URLSearchParams(search).get("sub");
  const subCategory = loaderData.subCategories.find(({ slug }) => slug === sub);
  const subCategoryTitle = subCategory && localText(locale, subCategory.title, subCategory.titleBn);
  return pageMeta({
    title: [subCategoryTitle, categoryTitle(loaderData.slug, locale)].filter(Boolean).join(" · "),
    description: [subCategoryTitle, categoryDescription(loaderData.slug, locale)].filter(Boolean).join(": "),
    pathname,
    // Another sort order has the same canonical URL.
    search: subCategory ? `?sub=${subCategory.slug}` : "",
    publicUrl: publicUrlOf(matches),
    card: loaderData.card,
    noIndex: countFilters(loaderData.options) > 0,
  });
}

export default function Category({ loaderData }: Route.ComponentProps) {
  const { slug, subCategories, options, list, facets, facetsAreLowerBounds } = loaderData;
  const { search } = useLocation();
  const navigate = useNavigate();
  const pending = usePendingQuery();
  // Not `parseCategoryOptions`: it would load all districts in the browser. The form sends normalized values.
  const latest = pending ? { ...parseFilters(pending), sort: parseListSort(pending.get("sort")) } : options;
  const sub = (pending ?? new URLSearchParams(search)).get("sub");
  const hrefOf = (next: SearchOptions) => `?${toCategoryParams(sub, next)}`;
  return (
    <CategoryScreen
      slug={slug}
      subCategories={subCategories}
      sort={latest.sort}
      list={list}
      hrefOf={(otherSub) => `?${toCategoryParams(otherSub, latest)}`}
      onSort={(sort) => navigate(hrefOf({ ...latest, sort }), { preventScrollReset: true })}
      isFiltered={countFilters(options) > 0}
      filterButton={<FilterButton count={countFilters(latest)} />}
      filterFormId={filterFormId}
      clearFilters={<ClearFilters options={latest} hrefOf={hrefOf} />}
      filters={
        <>
          <FilterForm
            defaultSort={defaultListSort}
            options={latest}
            facets={facets}
            facetsAreLowerBounds={facetsAreLowerBounds}
            hrefOf={hrefOf}
            list={list}
            isFiltering={pending !== undefined}
          >
            {sub && <input type="hidden" name="sub" value={sub} />}
          </FilterForm>
          <FilterChips options={latest} facets={facets} hrefOf={hrefOf} />
        </>
      }
    />
  );
}

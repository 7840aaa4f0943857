import { data, redirect } from "react-router";
import { listPageSize } from "#catalog/contract/constants.ts";
import { listTags, pageTags, sortTags } from "#catalog/rules/page-tags.ts";
import { loadNextPage } from "#catalog/screens/CursorGrid.tsx";
import { pageContext, publicPage } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath, localizePath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { countFilters, parseSearchOptions } from "../rules/filters.ts";
import { searchPathParameter, searchQuery } from "../rules/page-url.ts";
import { parseSearchBox } from "../rules/search-text.ts";
import { SearchScreen } from "../screens/SearchScreen.tsx";
import { listAlternativeQueries } from "../store/alternative-queries.server.ts";
import { findResultPage } from "../store/result-page.server.ts";
import type { Route } from "./+types/search";

export const page: PageDefinition = {
  access: "public",
  query: searchQuery,
  pathParameter: searchPathParameter,
  limit: () => "searches",
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageContext);
  // `searchPathParameter` has normalized it, and returns a space for an empty text.
  const q = params.q.trim();
  // The page of the search box says how many letters are needed.
  if (parseSearchBox(q) === undefined)
    throw redirect(localizePath(`/search?q=${encodeURIComponent(q)}`, localeOfPath(url.pathname)));
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const { facets, facetsAreLowerBounds, options, isExact, correctedText, ...list } = await findResultPage(
    ctx.db,
    q,
    { limit: listPageSize, cursor, options: parseSearchOptions(url.searchParams) },
  );
  const alternativeQueries =
    list.total === 0 && countFilters(options) === 0 ? await listAlternativeQueries(ctx.db, q) : [];
  return data(
    { q, list, options, facets, facetsAreLowerBounds, isExact, correctedText, alternativeQueries },
    // Every search page shows the price range.
    publicPage(
      pageTags(list.products, listTags.acrossCategories, listTags.prices, ...sortTags(options.sort)),
    ),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadNextPage(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  const q = loaderData?.q ?? "";
  // The canonical URL has the search text only, without filters and order.
  return pageMeta({
    title: `${q} · ${m.search_title(locale)}`,
    description: m.search_description(locale, { q, brand: brand.nameOf[locale] }),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

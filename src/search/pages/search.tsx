import { data } from "react-router";
import { listDefault, searchMaximum } from "#catalog/contract/constants.ts";
import { listTags, pageTags } from "#catalog/rules/page-tags.ts";
import { loadNextPage } from "#catalog/screens/CursorGrid.tsx";
import { pageServices, publicPage } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { countFilters, parseSearchOptions } from "../rules/filters.ts";
import { searchPathParameter, searchQuery } from "../rules/page-url.ts";
import { SearchScreen } from "../screens/SearchScreen.tsx";
import { findResultPage } from "../store/result-page.server.ts";
import { listSpellings } from "../store/spellings.server.ts";
import type { Route } from "./+types/search";

export const page: PageDefinition = {
  access: "public",
  query: searchQuery,
  pathParameter: searchPathParameter,
  limit: "searches",
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { ctx } = context.get(pageServices);
  const q = params.q.normalize("NFC").trim();
  // A text that is too long has no results, like an empty one.
  const text = q.length <= searchMaximum ? q : "";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const { products, total, hasMore, nextCursor, facets, countsAreLowerBounds, options } =
    await findResultPage(ctx.db, text, {
      limit: listDefault,
      cursor,
      options: parseSearchOptions(url.searchParams),
    });
  const spellings = total === 0 && countFilters(options) === 0 ? await listSpellings(ctx.db, text) : [];
  return data(
    { q, list: { products, total, hasMore, nextCursor }, options, facets, countsAreLowerBounds, spellings },
    // Every search page shows the price range.
    publicPage(pageTags(products, listTags.all, listTags.prices)),
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
    unlisted: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

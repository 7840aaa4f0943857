import { data } from "react-router";
import { listDefault, searchMaximum } from "#catalog/contract/constants.ts";
import { listTags, pageTags } from "#catalog/rules/page-tags.ts";
import { loadMoreSafely } from "#catalog/screens/load-more-safely.ts";
import { pageServices, publicPage } from "#platform/http/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import type { PageDefinition } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { filterCount, readSearchWish } from "../rules/filters.ts";
import { searchPathParameter, searchQuery } from "../rules/page-url.ts";
import { SearchScreen } from "../screens/SearchScreen.tsx";
import { findCards } from "../store/find-cards.server.ts";
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
  // A text too long to be searched for finds nothing; so does an empty one.
  const text = q.length <= searchMaximum ? q : "";
  const cursor = url.searchParams.get("cursor") ?? undefined;
  const { products, total, andMore, nextCursor, facets, countsAreLeast, wish } = await findCards(ctx, text, {
    limit: listDefault,
    cursor,
    wish: readSearchWish(url.searchParams),
  });
  const spellings = total === 0 && filterCount(wish) === 0 ? await listSpellings(ctx.db, text) : [];
  return data(
    { q, list: { products, total, andMore, nextCursor }, wish, facets, countsAreLeast, spellings },
    // Every search page shows the range of prices.
    publicPage(pageTags(products, listTags.all, listTags.prices)),
  );
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadMoreSafely(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  const q = loaderData?.q ?? "";
  // The canonical address is that of the words alone, whatever the filters and the order.
  return pageMeta({
    title: `${q} · ${m.catalog_search_title(locale)}`,
    description: m.catalog_search_description(locale, { q, brand: brand.nameOf[locale] }),
    pathname,
    publicUrl: publicUrlOf(matches),
    unlisted: true,
  });
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchScreen {...loaderData} />;
}

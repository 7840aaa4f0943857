import { data } from "react-router";
import { pageServices, publicPage } from "#platform/page.server.ts";
import { brand } from "#shared/brand.ts";
import { localeOfPath } from "#shared/locale.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { listDefault, searchMaximum } from "../contract/limits.ts";
import { loadMoreSafely } from "../screens/load-more-safely.ts";
import { SearchScreen } from "../screens/SearchScreen.tsx";
import { findCards } from "../store/find-cards.server.ts";
import type { Route } from "./+types/search";

const nothing = { products: [], total: 0, nextCursor: undefined };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { at } = context.get(pageServices);
  const q = params.q.normalize("NFC").trim();
  const cursor = url.searchParams.get("cursor");
  const searchable = q.length >= 1 && q.length <= searchMaximum;
  const list = searchable ? await findCards(at, q, { limit: listDefault, ...(cursor !== null && { cursor }) }) : nothing;
  return data({ q, list }, publicPage(["home", "catalog"]));
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) => loadMoreSafely(request, serverLoader);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ location: { pathname }, matches, loaderData }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  const q = loaderData?.q ?? "";
  return pageMeta({
    title: `${q} · ${m.catalog_search_title({}, { locale })}`,
    description: m.catalog_search_description({ q, brand: brand.name[locale] }, { locale }),
    pathname,
    publicUrl: publicUrlOf(matches),
    unlisted: true,
  });
}

export default function Search({ loaderData: { q, list } }: Route.ComponentProps) {
  return <SearchScreen q={q} list={list} />;
}

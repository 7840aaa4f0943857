import { redirect } from "react-router";
import { localeOfPath, localisePath } from "#shared/locale.ts";
import { type PageDefinition, queryOf } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { searchTermOf } from "../rules/term.ts";
import { SearchStartScreen } from "../screens/SearchStartScreen.tsx";
import type { Route } from "./+types/search-start";

export const page: PageDefinition = {
  access: "public",
  query: (params) => queryOf({ q: params.get("q") }),
};

/** Where the search form sends: on to the results, or, with too short a term, to the form and its rule. */
export function loader({ url }: Route.LoaderArgs) {
  const term = searchTermOf(url.searchParams.get("q"));
  if (term !== undefined)
    throw redirect(localisePath(`/search/${encodeURIComponent(term)}`, localeOfPath(url.pathname)));
  return null;
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.catalog_search_start(locale),
    description: m.catalog_search_label(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    unlisted: true,
  });
}

export default function SearchStart() {
  return <SearchStartScreen />;
}

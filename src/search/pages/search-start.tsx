import { redirect } from "react-router";
import { localeOfPath, localizePath } from "#shared/locale.ts";
import { type PageDefinition, queryOf } from "#shared/page.ts";
import { pageMeta, publicUrlOf } from "#ui/page-meta.ts";
import { m } from "#words/messages.js";
import { searchPath } from "../contract/constants.ts";
import { parseSearchBox } from "../rules/search-text.ts";
import { SearchStartScreen } from "../screens/SearchStartScreen.tsx";
import type { Route } from "./+types/search-start";

export const page: PageDefinition = {
  access: "public",
  query: (params) => queryOf({ q: params.get("q") }),
};

/**
 * Redirects the search form to its results. Shows the form and the minimum length if the text is too short.
 */
export function loader({ url }: Route.LoaderArgs) {
  const text = parseSearchBox(url.searchParams.get("q"));
  if (text !== undefined) throw redirect(localizePath(searchPath(text), localeOfPath(url.pathname)));
  return null;
}

export function meta({ location: { pathname }, matches }: Route.MetaArgs) {
  const locale = localeOfPath(pathname);
  return pageMeta({
    title: m.search_start(locale),
    description: m.search_label(locale),
    pathname,
    publicUrl: publicUrlOf(matches),
    noIndex: true,
  });
}

export default function SearchStart() {
  return <SearchStartScreen />;
}

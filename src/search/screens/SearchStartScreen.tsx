import { useSearchParams } from "react-router";
import { RecentlyViewed } from "#catalog/screens/ProductCardRow.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { SearchForm } from "./SearchForm.tsx";
import { searchLengthHint } from "./search-length-hint.ts";

/** /search with a text that is too short, or none: reached without JavaScript, or by typing the URL. */
export function SearchStartScreen() {
  const locale = useLocale();
  const [query] = useSearchParams();
  return (
    <>
      <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
        <h1 className="text-2xl">{m.search_start(locale)}</h1>
        <div className="w-full max-w-xl">
          <SearchForm initial={query.get("q") ?? ""} />
        </div>
        <p className="text-muted">{searchLengthHint(locale)}</p>
      </div>
      <div className="page-width">
        <RecentlyViewed />
      </div>
    </>
  );
}

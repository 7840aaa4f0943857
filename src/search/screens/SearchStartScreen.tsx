import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { SearchForm } from "./SearchForm.tsx";
import { searchLengthHint } from "./search-length-hint.ts";

/** /search without a search text: reached without JavaScript, or by typing the URL. */
export function SearchStartScreen() {
  const locale = useLocale();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <h1 className="text-2xl">{m.search_start(locale)}</h1>
      <div className="w-full max-w-xl">
        <SearchForm />
      </div>
      <p className="text-muted">{searchLengthHint(locale)}</p>
    </div>
  );
}

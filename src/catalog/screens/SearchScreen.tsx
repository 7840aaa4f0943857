import { useNavigation } from "react-router";
import { formatNumber } from "#shared/text.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CardList } from "./card-list.ts";
import { LongGrid } from "./LongGrid.tsx";
import { ProductGridSkeleton } from "./ProductGridSkeleton.tsx";
import { SearchForm } from "./SearchForm.tsx";

export function SearchScreen({ q, list }: { q: string; list: CardList }) {
  const locale = useLocale();
  const { location } = useNavigation();
  const searching = location !== undefined && /^(\/bn)?\/search\//.test(location.pathname);
  return (
    <div className="page-width pt-8 lg:pt-12">
      <h1 className="text-2xl">{m.catalog_search_title({}, { locale })}</h1>
      {searching ? (
        <div className="mt-8">
          <ProductGridSkeleton columns="2-4" />
        </div>
      ) : list.products.length === 0 ? (
        <EmptyState title={m.catalog_search_none({}, { locale })} text={m.catalog_search_you_wrote({ q }, { locale })}>
          <p>{m.catalog_search_again({}, { locale })}</p>
          <div className="w-full max-w-xl">
            <SearchForm initial={q} />
          </div>
        </EmptyState>
      ) : (
        <>
          <h2 className="mt-1 mb-6 font-sans text-base font-normal text-muted">
            {m.catalog_search_for({ total: formatNumber(list.total, locale), q }, { locale })}
          </h2>
          <LongGrid key={q} list={list} columns="2-4" urgent={4} />
        </>
      )}
    </div>
  );
}

/** /search without words: before JavaScript, or typed by hand. */
export function SearchStartScreen() {
  const locale = useLocale();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <h1 className="text-2xl">{m.catalog_search_start({}, { locale })}</h1>
      <div className="w-full max-w-xl">
        <SearchForm />
      </div>
      <p className="text-muted">{m.catalog_search_rule({}, { locale })}</p>
    </div>
  );
}

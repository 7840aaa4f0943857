import { ButtonLink } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";

/** The products on sale from one district. */
export function RegionScreen({ district, list }: { district: string; list: CardList }) {
  const locale = useLocale();
  return (
    <div className="page-width pt-8 lg:pt-12">
      <ButtonLink to="/regions" kind="quiet" size="small" className="-ms-3">
        {m.catalog_regions_back(locale)}
      </ButtonLink>
      <h1 className="mt-2 mb-8 text-3xl">{m.catalog_regions_from(locale, { district })}</h1>
      {list.products.length === 0 ? (
        <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />
      ) : (
        <section>
          <h2 className="sr-only">{m.catalog_list_title(locale)}</h2>
          <CursorGrid key={district} list={list} columns="2-5" urgent={4} />
        </section>
      )}
    </div>
  );
}

import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { districtTrail } from "./trails.ts";

/** The products on sale from one district. */
export function DistrictScreen({
  district: { key, name },
  list,
}: {
  district: { key: string; name: string };
  list: CardList;
}) {
  const locale = useLocale();
  return (
    <div className="page-width pt-4 lg:pt-8">
      <Breadcrumbs trail={districtTrail(name, key, locale)} />
      <h1 className="mt-2 mb-8 text-3xl">{m.catalog_regions_from(locale, { district: name })}</h1>
      {list.products.length === 0 ? (
        <EmptyState title={m.catalog_list_empty(locale)} text={m.catalog_list_empty_text(locale)} />
      ) : (
        <section>
          <h2 className="sr-only">{m.catalog_list_title(locale)}</h2>
          <CursorGrid list={list} columns="2-5" urgent={4} />
        </section>
      )}
    </div>
  );
}

import type { ShopView } from "#shops/contract/views.ts";
import { ShopHeader } from "#shops/screens/ShopHeader.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { SectionTitle } from "./SectionTitle.tsx";

/** A shop with its products on sale. `place` is in the language of the page. */
export function ShopScreen({ shop, place, list }: { shop: ShopView; place: string; list: CardList }) {
  const locale = useLocale();
  return (
    <>
      <ShopHeader key={shop.slug} shop={shop} place={place} />
      <section className="page-width pt-8 lg:pt-12">
        <SectionTitle>{m.catalog_goods(locale)}</SectionTitle>
        {list.products.length === 0 ? (
          <EmptyState title={m.catalog_empty_title(locale)} text={m.catalog_empty_text(locale)} />
        ) : (
          <CursorGrid key={shop.slug} list={list} columns="2-5" urgent={4} />
        )}
      </section>
    </>
  );
}

import type { ShopView } from "#shops/contract/views.ts";
import { ShopHeader } from "#shops/screens/ShopHeader.tsx";
import { shopName } from "#shops/screens/shop-text.ts";
import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { SectionTitle } from "./SectionTitle.tsx";
import { shopTrail } from "./trails.ts";

/** A shop with its products on sale. `place` is in the language of the page. */
export function ShopScreen({ shop, place, list }: { shop: ShopView; place: string; list: CardList }) {
  const locale = useLocale();
  return (
    <>
      <div className="page-width py-2">
        <Breadcrumbs trail={shopTrail(shopName(shop, locale), shop.slug, locale)} />
      </div>
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

import type { ReactNode } from "react";
import { Form, useNavigate } from "react-router";
import type { ShopView } from "#shops/contract/views.ts";
import { ShopHeader } from "#shops/screens/ShopHeader.tsx";
import { shopName } from "#shops/screens/shop-text.ts";
import { Breadcrumbs } from "#ui/Breadcrumbs.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { defaultListSort, type ListSort, listSorts } from "../contract/sorts.ts";
import { type CardList, CursorGrid } from "./CursorGrid.tsx";
import { ListSortSelect } from "./ListSortSelect.tsx";
import { SectionTitle } from "./ProductGrid.tsx";
import { shopTrail } from "./trails.ts";

export interface ShopScreenProps {
  shop: ShopView;
  /** In the language of the page. */
  region: string;
  sort: ListSort;
  list: CardList;
  /** The search slice provides the search among the products; undefined for a shop with few of them. */
  searchForm: ReactNode;
  /** What a search has found; undefined if all products are listed. */
  results: { count: ReactNode; none: ReactNode } | undefined;
}

/** A shop with its products on sale. */
export function ShopScreen({ shop, region, sort, list, searchForm, results }: ShopScreenProps) {
  const locale = useLocale();
  const navigate = useNavigate();
  return (
    <>
      <div className="page-width py-2">
        <Breadcrumbs trail={shopTrail(shopName(shop, locale), shop.slug, locale)} />
      </div>
      <ShopHeader key={shop.slug} shop={shop} region={region} />
      <section className="page-width pt-8 lg:pt-12">
        <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 [&_h2]:mb-0">
          <SectionTitle>{m.catalog_goods(locale)}</SectionTitle>
          <div className="flex flex-wrap items-start gap-3 max-sm:w-full">
            {searchForm}
            {!results && list.total > 1 && (
              <Form className="max-sm:w-full">
                <ListSortSelect
                  sorts={listSorts}
                  value={sort}
                  onChange={(sort) =>
                    navigate(sort === defaultListSort ? "?" : `?sort=${sort}`, { preventScrollReset: true })
                  }
                />
              </Form>
            )}
          </div>
        </div>
        {results?.count}
        {list.products.length === 0 ? (
          (results?.none ?? (
            <EmptyState title={m.catalog_empty_title(locale)} text={m.catalog_empty_text(locale)} />
          ))
        ) : (
          <CursorGrid list={list} columns="2-5" urgent={4} />
        )}
      </section>
    </>
  );
}

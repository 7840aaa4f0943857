import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { OwnSort, OwnView } from "../../contract/product-list.ts";

const views: Record<OwnView, typeof m.catalog_own_pending> = {
  all: m.catalog_own_view_all,
  pending: m.catalog_own_pending,
  approved: m.catalog_own_approved,
  denied: m.catalog_own_denied,
  shelved: m.catalog_own_shelved,
};

const sorts: Record<OwnSort, typeof m.catalog_own_pending> = {
  "-created": m.catalog_own_sort_newest,
  created: m.catalog_own_sort_oldest,
  title: m.catalog_own_sort_title,
  "-title": m.catalog_own_sort_title_back,
  price: m.catalog_own_sort_price,
  "-price": m.catalog_own_sort_price_back,
  quantity: m.catalog_own_sort_stock,
  "-quantity": m.catalog_own_sort_stock_back,
};

/** A status, or a view of the vendor's table. */
export const viewWord = (view: OwnView, locale: Locale): string => views[view](locale);

export const ownSortWord = (sort: OwnSort, locale: Locale): string => sorts[sort](locale);

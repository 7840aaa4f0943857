import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { OwnProductSort, OwnProductStatus } from "../../contract/product-list.ts";

const statuses: Record<OwnProductStatus, typeof m.catalog_own_pending> = {
  all: m.catalog_own_view_all,
  pending: m.catalog_own_pending,
  approved: m.catalog_own_approved,
  denied: m.catalog_own_denied,
  shelved: m.catalog_own_shelved,
};

const sorts: Record<OwnProductSort, typeof m.catalog_own_pending> = {
  "-created": m.catalog_own_sort_newest,
  created: m.catalog_own_sort_oldest,
  title: m.catalog_own_sort_title,
  "-title": m.catalog_own_sort_title_back,
  price: m.catalog_own_sort_price,
  "-price": m.catalog_own_sort_price_back,
  quantity: m.catalog_own_sort_stock,
  "-quantity": m.catalog_own_sort_stock_back,
};

export const statusLabel = (status: OwnProductStatus, locale: Locale): string => statuses[status](locale);

export const sortLabel = (sort: OwnProductSort, locale: Locale): string => sorts[sort](locale);

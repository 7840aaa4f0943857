import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { OwnProductSort, OwnProductStatusFilter } from "../../contract/product-list.ts";
import type { OwnProduct } from "../../queries/products.ts";

const statuses: Record<OwnProductStatusFilter, typeof m.listing_own_pending> = {
  all: m.listing_own_all,
  pending: m.listing_own_pending,
  approved: m.listing_own_approved,
  denied: m.listing_own_denied,
  shelved: m.listing_own_unlisted,
};

const sorts: Record<OwnProductSort, typeof m.listing_own_pending> = {
  "-created": m.listing_own_sort_newest,
  created: m.listing_own_sort_oldest,
  title: m.listing_own_sort_title,
  "-title": m.listing_own_sort_title_back,
  price: m.listing_own_sort_price,
  "-price": m.listing_own_sort_price_back,
  quantity: m.listing_own_sort_stock,
  "-quantity": m.listing_own_sort_stock_back,
};

export const statusLabel = (status: OwnProductStatusFilter, locale: Locale): string =>
  statuses[status](locale);

export const sortLabel = (sort: OwnProductSort, locale: Locale): string => sorts[sort](locale);

/** Returns the notice after a product was unlisted or listed. Only an approved product is then on sale. */
export function visibilityNotice(status: OwnProduct["status"], unlisted: boolean, locale: Locale): string {
  if (unlisted) return m.listing_own_now_unlisted(locale);
  return status === "approved" ? m.listing_own_now_on_sale(locale) : m.listing_own_now_relisted(locale);
}

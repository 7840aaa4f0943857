import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { ReviewSort, ReviewStatusFilter } from "../contract/constants.ts";

const statuses: Record<ReviewStatusFilter, typeof m.moderation_review_all> = {
  pending: m.moderation_review_pending,
  approved: m.moderation_review_approved,
  denied: m.moderation_review_denied,
  all: m.moderation_review_all,
};

const sorts: Record<ReviewSort, typeof m.moderation_review_sort_newest> = {
  newest: m.moderation_review_sort_newest,
  "-newest": m.moderation_review_sort_oldest,
  title: m.moderation_review_sort_title,
  "-title": m.moderation_review_sort_title_down,
  price: m.catalog_sort_price_asc,
  "-price": m.catalog_sort_price_desc,
  quantity: m.moderation_review_sort_quantity,
  "-quantity": m.moderation_review_sort_quantity_down,
  shop: m.moderation_review_sort_shop,
  "-shop": m.moderation_review_sort_shop_down,
};

export const reviewStatusLabel = (status: ReviewStatusFilter, locale: Locale): string =>
  statuses[status](locale);

export const reviewSortLabel = (sort: ReviewSort, locale: Locale): string => sorts[sort](locale);

import type { SearchSort } from "#catalog/contract/sorts.ts";
import { m } from "#words/messages.js";

export const sortLabels = {
  best: m.catalog_sort_best,
  newest: m.catalog_sort_newest,
  "price-asc": m.catalog_sort_price_asc,
  "price-desc": m.catalog_sort_price_desc,
} as const satisfies Record<SearchSort, unknown>;

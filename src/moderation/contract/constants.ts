/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */
import type { ProductStatus } from "#catalog/contract.ts";

/** In the order of the tabs. */
export const reviewTabs = ["pending", "approved", "denied", "all"] as const satisfies readonly (
  | ProductStatus
  | "all"
)[];
export type ReviewTab = (typeof reviewTabs)[number];

/** A leading `-` reverses the order. */
export const reviewSorts = [
  "newest",
  "-newest",
  "title",
  "-title",
  "price",
  "-price",
  "quantity",
  "-quantity",
  "shop",
  "-shop",
] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** Rows of the admin's table of products. */
export const reviewPageSize = 20;

/** What an admin may ask of the products to review; apart from the schemas, which would bring their whole library into the page. */
import type { ProductStatus } from "#catalog/contract.ts";

/** In the order of the tabs. */
export const reviewTabs = ["pending", "approved", "denied", "all"] as const satisfies readonly (
  | ProductStatus
  | "all"
)[];
export type ReviewTab = (typeof reviewTabs)[number];

/** `-` before one stands for the other way round. */
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

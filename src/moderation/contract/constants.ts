/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */
import type { ProductStatus } from "#catalog/contract.ts";

/** Values of the status filter, in the order of the screen. */
export const reviewStatusFilters = ["pending", "approved", "denied", "all"] as const satisfies readonly (
  | ProductStatus
  | "all"
)[];
export type ReviewStatusFilter = (typeof reviewStatusFilters)[number];

/**
 * A leading `-` reverses the order. `newest` is already descending, so `-newest` lists the oldest first. The
 * first is the default of the API; the page shows pending products oldest first.
 */
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

/** How long the screen offers to undo a decision. */
export const decisionUndoMs = 5_000;

/** Rows of the admin's table of products. */
export const reviewPageSize = 20;

/** Maximum length of an admin's feedback about a product. */
export const maxFeedbackLength = 2_000;

/** Statuses and sort orders of a vendor's product list, without zod, because the browser imports them. */

/**
 * Values of the status filter, in the order of the screen; not only statuses: `shelved` selects the products
 * that the vendor has unlisted.
 */
export const ownProductStatusFilters = ["all", "pending", "approved", "denied", "shelved"] as const;
export type OwnProductStatusFilter = (typeof ownProductStatusFilters)[number];

/** Sort orders; `-` means descending. The first is the default. */
export const ownProductSorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "quantity",
  "-quantity",
] as const;
export type OwnProductSort = (typeof ownProductSorts)[number];

export const ownProductPageSize = 20;

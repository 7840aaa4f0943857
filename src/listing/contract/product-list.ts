/** A vendor's own table, apart from its schemas, which would bring their whole library into the screens. */

/** The views of the table; `shelved` is any that its vendor has taken off the shelf. */
export const ownViews = ["all", "pending", "approved", "denied", "shelved"] as const;
export type OwnView = (typeof ownViews)[number];

/** `-` before the name stands for the other way round; the first is the usual one. */
export const ownSorts = [
  "-created",
  "created",
  "title",
  "-title",
  "price",
  "-price",
  "quantity",
  "-quantity",
] as const;
export type OwnSort = (typeof ownSorts)[number];

/** Products on one page of the screen. */
export const ownPageSize = 20;

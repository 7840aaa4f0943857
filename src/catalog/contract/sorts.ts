/** Sort orders of search results. Lists have no `best`, because they have no search text. */
export const searchSorts = ["best", "popular", "newest", "price-asc", "price-desc"] as const;
export type SearchSort = (typeof searchSorts)[number];
export const listSorts = ["newest", "popular", "price-asc", "price-desc"] as const;
export type ListSort = (typeof listSorts)[number];
/** `popular`: most orders of this many days first, without cancelled orders. */
export const popularityDays = 90;
/** The default sort order; its URL has no `sort`. */
export const defaultListSort = listSorts[0];

/** Sort orders of search results. Lists have no `best`, because they have no search text. */
export const searchSorts = ["best", "newest", "price-asc", "price-desc"] as const;
export type SearchSort = (typeof searchSorts)[number];
export const listSorts = ["newest", "price-asc", "price-desc"] as const;
export type ListSort = (typeof listSorts)[number];
/** The order of a list that states none; its URL has no `sort`. */
export const defaultListSort = listSorts[0];

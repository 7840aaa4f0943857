/** Orders of search results; of a category the same without 'best', which it has nothing to match. */
export const searchSorts = ["best", "newest", "price-asc", "price-desc"] as const;
export type SearchSort = (typeof searchSorts)[number];
export const listSorts = ["newest", "price-asc", "price-desc"] as const;
export type ListSort = (typeof listSorts)[number];

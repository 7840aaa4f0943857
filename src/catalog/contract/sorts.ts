/** What a search may be asked for. Apart from the limits that every page carries. */

export const suggestionsMaximum = 8;

/** Of what goods are made, as far as a search can tell. */
export const materialSlugs = [
  "jute",
  "cotton",
  "silk",
  "wool",
  "bamboo",
  "cane",
  "wood",
  "coconut-shell",
  "coir",
  "areca-leaf",
  "palm-leaf",
  "shola",
  "clay",
  "brass",
  "bell-metal",
  "copper",
  "tin-iron",
  "aluminium",
  "silver",
  "glass",
  "paper",
  "leather",
  "paint",
  "shell",
  "stone",
] as const;
export type MaterialSlug = (typeof materialSlugs)[number];

/** Orders of search results; of a category the same without 'best', which it has nothing to match. */
export const searchSorts = ["best", "newest", "price-asc", "price-desc"] as const;
export type SearchSort = (typeof searchSorts)[number];
export const listSorts = ["newest", "price-asc", "price-desc"] as const;
export type ListSort = (typeof listSorts)[number];

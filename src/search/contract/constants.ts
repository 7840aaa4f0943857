/** Constants of search that are not loaded by every page. */

export const maxSuggestions = 8;
/** Characters that are needed for suggestions. */
export const minSuggestionTextLength = 2;
export const minSuggestionTextLengthBangla = 1;

/** Returns the path of the results, without the language. */
export const searchPath = (q: string) => `/search/${encodeURIComponent(q)}`;

/** Materials that products can be filtered by. */
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

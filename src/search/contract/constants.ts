/** Constants of search that are not loaded by every page. */

export const suggestionsMaximum = 8;
/** Characters that are needed for suggestions. */
export const suggestionMinimum = 2;
export const suggestionMinimumBangla = 1;

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

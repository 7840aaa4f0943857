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

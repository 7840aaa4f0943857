/**
 * Icons of the public pages, in a file of their own so that these pages do not load the others. `icons.ts` has
 * all icons. Import as a namespace.
 */

/** The `d` of a path on a 24 × 24 grid, drawn with a stroke. */
export type IconPath = string;

export const search: IconPath = "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM15.6 15.6 21 21";
export const cart: IconPath =
  "M5 8h14l-1.2 11a2 2 0 0 1-2 1.8H8.2a2 2 0 0 1-2-1.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5";
export const check: IconPath = "M4.5 12.5 10 18 19.5 7";
export const chevronDown: IconPath = "M6 9.5l6 6 6-6";
export const warning: IconPath = "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1";
export const home: IconPath = "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6";
export const leaf: IconPath = "M5 19c0-9 5-14 15-14 0 10-5 15-13 14M5 21c1-5 4-8.5 9-10.5";
export const fair: IconPath =
  "M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z";
export const cloth: IconPath = "M8 4 3.5 7l2 4L8 9.5V20h8V9.5L18.5 11l2-4L16 4c-1 3-7 3-8 0z";
export const picture: IconPath = "M4 5h16v14H4zM4 16l4.5-4.5L13 16l3-3 4 4M15.5 9.5v.1";

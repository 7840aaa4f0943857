/**
 * Icons of the public pages below their first view, such as the footer, whose code is loaded later. Import as
 * a namespace.
 */
import type { IconPath } from "./front-icons.ts";

export const chevronDown: IconPath = "M6 9.5l6 6 6-6";
export const home: IconPath = "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6";
export const grid: IconPath = "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z";
export const leaf: IconPath = "M5 19c0-9 5-14 15-14 0 10-5 15-13 14M5 21c1-5 4-8.5 9-10.5";
export const fair: IconPath =
  "M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z";
export const cloth: IconPath = "M8 4 3.5 7l2 4L8 9.5V20h8V9.5L18.5 11l2-4L16 4c-1 3-7 3-8 0z";

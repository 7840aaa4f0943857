/**
 * All icons, each as the `d` of a path. Import as a namespace (`import * as icons`), so that unused ones are
 * dropped.
 */
import type { IconPath } from "./Icon.tsx";

export {
  cartIcon as cart,
  checkIcon as check,
  type IconPath,
  pictureIcon as picture,
  searchIcon as search,
  warningIcon as warning,
} from "./Icon.tsx";

export const person: IconPath = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6";
export const close: IconPath = "M6 6l12 12M18 6 6 18";
export const plus: IconPath = "M12 5v14M5 12h14";
export const minus: IconPath = "M5 12h14";
export const chevronLeft: IconPath = "M14.5 6l-6 6 6 6";
export const chevronRight: IconPath = "M9.5 6l6 6-6 6";
export const bin: IconPath = "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.2 11v5.5M13.8 11v5.5";
export const truck: IconPath =
  "M2.5 6.5h11v10h-11zM13.5 10h4l3.5 3.5v3h-7.5M7 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z";
export const box: IconPath = "M12 3 4 7v10l8 4 8-4V7zM4 7l8 4 8-4M12 11v10M8 5l8 4";
export const shop: IconPath =
  "M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v8h13v-8M10 20v-5h4v5";
export const printer: IconPath = "M7 8.5V3.5h10v5M7 17H4V8.5h16V17h-3M7 14h10v6.5H7z";
export const wallet: IconPath =
  "M4 7.5h14.5a1.5 1.5 0 0 1 1.5 1.5v9.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5zM4 7.5 15 3.5v4M20 12h-4.5a1.8 1.8 0 0 0 0 3.6H20";
export const pin: IconPath =
  "M12 21s7-6.5 7-11.5a7 7 0 0 0-14 0C5 14.5 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z";
export const chart: IconPath = "M4 4v16h16M8 16v-4M12.5 16V8M17 16v-6";
export const leave: IconPath = "M10 4.5H5v15h5M15 8l4 4-4 4M19 12H9.5";
export const note: IconPath = "M4 5h16v12h-9l-4.5 3.5V17H4z";
export const play: IconPath = "M7.5 5v14l11-7z";
export const share: IconPath = "M12 15V3.5M8 7l4-4 4 4M8.5 10.5H5.5V20.5h13V10.5h-3";
export const phone: IconPath =
  "M6.5 3.5h3l1.6 4.4-2 1.7a12 12 0 0 0 5.3 5.3l1.7-2 4.4 1.6v3a2 2 0 0 1-2.2 2A16 16 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z";
export const laptop: IconPath = "M5 5.5h14v10H5zM2.5 18.5h19M9.5 18.5h5";
export const mobile: IconPath = "M7.5 3h9v18h-9zM11 18h2";
export const download: IconPath = "M12 3.5v11M8 11l4 4 4-4M4.5 16.5v4h15v-4";
export const sliders: IconPath =
  "M4 7.5h8.5M16.5 7.5H20M14.5 9.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM4 16.5h3.5M11.5 16.5H20M9.5 18.7a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z";
export const back: IconPath = "M9 5 4 10l5 5M4 10h10.5a5 5 0 0 1 0 10H9";
export const tag: IconPath = "M4 4h7.5l8.5 8.5-7.5 7.5L4 11.5zM8.2 8.2v.1";
export const pencil: IconPath = "M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5";
export const camera: IconPath =
  "M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z";

export const chevronDown: IconPath = "M6 9.5l6 6 6-6";
export const home: IconPath = "M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6";
export const grid: IconPath = "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z";
export const leaf: IconPath = "M5 19c0-9 5-14 15-14 0 10-5 15-13 14M5 21c1-5 4-8.5 9-10.5";
export const fair: IconPath =
  "M12 4v16M7 20h10M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z";
export const cloth: IconPath = "M8 4 3.5 7l2 4L8 9.5V20h8V9.5L18.5 11l2-4L16 4c-1 3-7 3-8 0z";
export const heart: IconPath =
  "M12 20S3.5 15.2 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4C20.5 15.2 12 20 12 20z";

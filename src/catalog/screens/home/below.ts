/**
 * What stands below the first view of the home page, in one file: the server has drawn it, and its code is
 * not needed before the first touch.
 */
export { EcoBanner } from "./EcoBanner.tsx";
export { JamdaniBanner } from "./JamdaniBanner.tsx";
export { PopularGifts } from "./PopularGifts.tsx";
export { WhatIsMela } from "./WhatIsMela.tsx";

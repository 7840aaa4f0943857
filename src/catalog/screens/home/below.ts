/**
 * The sections below the first view of the home page, in one chunk: the server has rendered them, and their
 * code is not needed before the first touch.
 */
export { EcoBanner } from "./EcoBanner.tsx";
export { JamdaniBanner } from "./JamdaniBanner.tsx";
export { PopularGifts } from "./PopularGifts.tsx";
export { WhatIsMela } from "./WhatIsMela.tsx";

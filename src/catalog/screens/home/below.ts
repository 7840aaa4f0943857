/**
 * Everything below the first view of the home page, in one file. It is rendered on the server; its code is
 * only needed after the first interaction.
 */
export { EcoBanner } from "./EcoBanner.tsx";
export { JamdaniBanner } from "./JamdaniBanner.tsx";
export { PopularGifts } from "./PopularGifts.tsx";
export { WhatIsMela } from "./WhatIsMela.tsx";

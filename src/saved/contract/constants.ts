/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/** Maximum number of products in a wishlist. A further product replaces the one that was saved first. */
export const maxSaved = 200;
export const savedPageSize = 40;

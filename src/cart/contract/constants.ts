/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/** Maximum number of entries in one cart, and so of lines in one order. */
export const maxEntries = 100;

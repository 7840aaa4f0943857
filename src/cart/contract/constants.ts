/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */
import { quantityChoices } from "#catalog/contract/constants.ts";

/** Maximum quantity of one cart entry. */
export const maxQuantity = quantityChoices;
/** Maximum number of entries in one cart, and so of lines in one order. */
export const maxEntries = 100;

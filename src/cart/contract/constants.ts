/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */
import { quantityChoices } from "#catalog/contract/constants.ts";

/** Of one article in one cart: what the product page offers. */
export const maxQuantity = quantityChoices;
/** Different items in one cart; an order takes as many. */
export const maxEntries = 100;

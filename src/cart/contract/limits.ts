/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Of one article in one cart. */
export const maxQuantity = 10;

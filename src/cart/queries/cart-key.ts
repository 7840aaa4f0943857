/** The first part of the query keys of the cart. */
export const cartKey = "cart";

/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Spec section 5 and 9; the upper bound keeps one request from hashing a book. */
export const passwordRule = { minLength: 6, maxLength: 128, symbols: "!@#$&*" } as const;

export const nameMaxLength = 100;

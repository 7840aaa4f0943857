/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Taka 55 an order, spec section 9, in poisha. */
export const deliveryFeePoisha = 5_500;

export const orderStatuses = ["pending", "processing", "ready to ship", "shipping", "on the way", "delivered"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The first parts of the query keys of orders, also of a shop's, and of payments. */
export const ordersKey = "orders";
export const paymentsKey = "payments";

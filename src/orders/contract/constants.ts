/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Taka 55 an order, spec section 9, in poisha. */
export const deliveryFeePoisha = 5_500;

/** The statuses that an admin may set, at any time and in any order. */
export const settableStatuses = [
  "pending",
  "processing",
  "ready to ship",
  "shipping",
  "on the way",
  "delivered",
] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** 'cancelled' is the buyer's alone, and takes no other status. */
export const orderStatuses = [...settableStatuses, "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Nothing is dispatched yet: the buyer may cancel, free of charge. */
const cancellable: readonly OrderStatus[] = ["pending", "processing", "ready to ship"];
export const isCancellable = (status: OrderStatus): boolean => cancellable.includes(status);

/** Orders of one buyer that may be pending at once, times RATE_LIMIT_FACTOR. */
export const pendingOrdersMaximum = 20;
/** Orders that one buyer may cancel in an hour, times RATE_LIMIT_FACTOR: each writes to every vendor concerned. */
export const cancelsPerHour = 30;

/**
 * Limits of one buyer before and after the e-mail address is confirmed, times RATE_LIMIT_FACTOR. Anyone can sign up with another
 * person's address, and each order and each cancellation mails every vendor concerned.
 */
export const buyerLimits = {
  unconfirmed: { pendingOrders: 3, pendingPieces: 60, cancelsPerDay: 3, vendorMailsPerDay: 30 },
  confirmed: {
    pendingOrders: pendingOrdersMaximum,
    pendingPieces: 1_000,
    cancelsPerDay: 60,
    vendorMailsPerDay: 200,
  },
} as const;
/** Orders from at most this many shops do not count towards `vendorMailsPerDay`: the limit of orders covers them without a further write. */
export const uncountedShops = 3;
/** How long a repeat waits for the first request with the same Idempotency-Key. */
export const repeatWaitMs = 5_000;

export { tableDefault as ordersDefault } from "#shared/table-default.ts";

/** Orders on one page of the screens. */
export const ordersPageSize = 20;

/** 'total': the dearest first; to a vendor the total of their own lines. */
export const orderSorts = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/** The most orders in the file of an admin. */
export const ordersFileMaximum = 10_000;

/** How an order is paid; the only way that is open yet. */
export const paymentMethod = "cash on delivery";
/** 'collected' with the delivery; 'not due' of a cancelled order. */
export const paymentStates = ["due on delivery", "collected", "not due"] as const;
export type PaymentState = (typeof paymentStates)[number];
/** Payments in one call of the screen, which reads all of them, and rows that it shows at once. */
export const paymentsPageSize = 100;
export const paymentsShown = 50;

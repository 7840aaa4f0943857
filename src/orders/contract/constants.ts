/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/**
 * All delivery fees that have been in force, the current one first. Orders keep the fee of their day, and
 * `verify` accepts only fees of this list. To change the fee, add the new one in front.
 */
export const deliveryFeesPoisha = [5_500] as const;
/** The fee of a new order, specification section 9. */
export const deliveryFeePoisha = deliveryFeesPoisha[0];

/** The statuses that an admin may set, in any order, unless the order is cancelled. */
export const settableStatuses = [
  "pending",
  "processing",
  "ready to ship",
  "shipping",
  "on the way",
  "delivered",
] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** Only the buyer can set 'cancelled', and no other status can follow it. */
export const orderStatuses = [...settableStatuses, "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The status that usually follows; undefined after the last one and after a cancellation. */
export const nextStatus = (status: OrderStatus): SettableStatus | undefined =>
  status === "cancelled" ? undefined : settableStatuses[settableStatuses.indexOf(status) + 1];

/** How long the screen offers to undo a change of the status. */
export const statusUndoMs = 15_000;

/** Statuses before dispatch, in which the buyer may cancel. */
const cancellable: readonly OrderStatus[] = ["pending", "processing", "ready to ship"];
export const isCancellable = (status: OrderStatus): boolean => cancellable.includes(status);

/**
 * Statuses of orders that need no more work. Only 'cancelled' is final: an admin can still correct
 * 'delivered'.
 */
export const closedStatuses = ["delivered", "cancelled"] as const satisfies readonly OrderStatus[];
export const isOpen = (status: OrderStatus): boolean => !closedStatuses.some((closed) => closed === status);

/** Returns whether the order is dispatched and not delivered yet. */
export const isUnderWay = (status: OrderStatus): boolean => isOpen(status) && !isCancellable(status);

/**
 * Limits of one buyer before and after the e-mail address is verified, times RATE_LIMIT_FACTOR. Anyone can
 * sign up with another person's address, and each order and each cancellation mails every vendor concerned.
 * Requests to cancel an order count even if they are rejected. `cancelRequestsPerHour` matters for verified
 * buyers only, because an unverified one reaches `cancelRequestsPerDay` first.
 */
export const buyerLimits = {
  unverified: {
    pendingOrders: 3,
    pendingPieces: 60,
    cancelRequestsPerHour: 30,
    cancelRequestsPerDay: 3,
    vendorMailsPerDay: 30,
  },
  verified: {
    pendingOrders: 20,
    pendingPieces: 1_000,
    cancelRequestsPerHour: 30,
    cancelRequestsPerDay: 60,
    vendorMailsPerDay: 200,
  },
} as const;
/**
 * Orders from at most this many shops do not count towards `vendorMailsPerDay`, which saves a write:
 * `pendingOrders` and `cancelRequestsPerDay` already limit their mails.
 */
export const maxUncountedShops = 3;
/** Retry-After of a rejected order: how soon some pending orders may have been processed. */
export const pendingRetrySeconds = 600;

/** Orders on one page of the screens. */
export const ordersPageSize = 20;

/** 'total' sorts by the highest total first; for a vendor, by the total of their own lines. */
export const orderSorts = ["newest", "oldest", "total"] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * What can become of an order line that its buyer wants to buy again. 'already': the cart contained at least
 * the ordered quantity before; 'fewer': it now contains less, because stock is short. With any later value,
 * nothing was added.
 */
export const buyAgainResults = [
  "added",
  "already",
  "fewer",
  "product_gone",
  "variation_required",
  "variation_gone",
  "out_of_stock",
  "cart_full",
] as const;

/**
 * Maximum number of orders in an admin's CSV export. The screen compares the total with it, so it must not be
 * above `maxMatches`, at which a search stops counting.
 */
export const maxExportedOrders = 10_000;

/** The only payment method so far. */
export const paymentMethod = "cash on delivery";
/** 'collected' on delivery; 'not due' for a cancelled order. */
export const paymentStates = ["due on delivery", "collected", "not due"] as const;
export type PaymentState = (typeof paymentStates)[number];
/** Payments per request; the screen fetches all of them. */
export const paymentsPageSize = 100;
/** How many payments the screen shows at first and adds with each click on 'More'. */
export const paymentsShown = 50;

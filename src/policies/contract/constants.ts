/**
 * Constants of the policies that no code enforces; the help center states some of them too. The others are in
 * the slices that enforce them.
 */

/**
 * The policies and their paths, specification section 2. The upper case in the second path is the
 * specification's.
 */
export const policyPaths = {
  terms: "/terms-and-conditions",
  purchase: "/purchase-and-Sale-conditions",
  returns: "/returns-and-refunds",
  privacy: "/privacy",
} as const;
export type PolicyName = keyof typeof policyPaths;

/** The day in Dhaka on which the meaning of the texts last changed. Update it with every such change. */
export const inForceSince = "2026-11-28";

/** Specification section 9. */
export const minimumAge = 18;
/** Working days until a cancelled order is refunded, without weekends and public holidays. */
export const cancelledRefundWorkingDays = { from: 10, to: 15 } as const;
/** Days after the returned product has arrived at the warehouse. */
export const returnRefundDays = 15;
/** Days until a product whose return was rejected is back with the buyer. */
export const rejectedReturnDays = { from: 6, to: 8 } as const;
/** After this many failed deliveries to the buyer, a rejected return is disposed of. */
export const failedDeliveryAttempts = 3;

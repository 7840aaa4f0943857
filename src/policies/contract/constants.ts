/** Figures that only the policies know; those that the program keeps to itself come from the slice that keeps to them. */

/** The four policies and their addresses, spec section 2; the third is written as the specification writes it. */
export const policyPaths = {
  terms: "/terms-and-conditions",
  purchase: "/purchase-and-Sale-conditions",
  returns: "/returns-and-refunds",
  privacy: "/privacy",
} as const;
export type PolicyName = keyof typeof policyPaths;

/** The day on which the texts last changed in meaning, in Dhaka. Whoever changes a text changes it too. */
export const inForceSince = "2026-11-22";

/** Spec section 9. */
export const minimumAge = 18;
/** Working days count without weekends and public holidays. */
export const cancelledRefundWorkingDays = { from: 10, to: 15 } as const;
/** Days from the arrival of the returned article at the warehouse. */
export const returnRefundDays = 15;
/** Days in which an article whose return was rejected is back with the buyer. */
export const rejectedReturnDays = { from: 6, to: 8 } as const;
/** So many failed attempts to bring it back, and it is scrapped. */
export const failedDeliveryAttempts = 3;

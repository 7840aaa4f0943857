/** For how long a device repeats an action that has had no response. */
export const retryHours = 72;
/**
 * For how long the server recognizes a repeat by its Idempotency-Key: longer, because the clock of a device
 * may be wrong.
 */
export const idempotencyKeyHours = 168;

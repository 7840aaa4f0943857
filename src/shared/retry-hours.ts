/** For how long the server recognizes a repeated request by its Idempotency-Key. */
export const idempotencyKeyHours = 168;

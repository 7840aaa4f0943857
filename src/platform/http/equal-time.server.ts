import { setTimeout as delay } from "node:timers/promises";

/** Longer than the work takes in any usual case, in milliseconds. */
const responseMs = 250;

/**
 * Waits for work that depends on whether an e-mail address has an account, and at least for a fixed time, so
 * that the response time does not reveal it.
 */
export async function inEqualTime(work: Promise<unknown>): Promise<void> {
  await Promise.all([work, delay(responseMs)]);
}

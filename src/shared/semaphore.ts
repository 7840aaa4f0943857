import { commonRefusals, Refusal } from "./refusal.ts";

export interface Semaphore {
  /** Runs `work` in a slot. @throws Refusal `busy` if the queue is full or no slot becomes free in time */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Returns whether new work would be refused now. */
  isFull(): boolean;
  /** Refuses the work that waits now as `busy`. */
  refuseWaiting(): void;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

/**
 * Creates a semaphore: at most `slots` pieces of work run at the same time, the others wait in a queue.
 * @param maxWaiting how much work may wait, or a function that returns this limit if it varies. Further work
 * is refused as `busy`.
 * @param maxWaitMs how long work may wait; 0 for no limit
 */
export function createSemaphore(
  slots: number,
  maxWaiting: number | (() => number) = Number.POSITIVE_INFINITY,
  maxWaitMs = 0,
): Semaphore {
  // A Set keeps the order of arrival and deletes from the middle in constant time.
  const waiting = new Set<Waiting>();
  let free = slots;
  const currentMaximum = typeof maxWaiting === "number" ? () => maxWaiting : maxWaiting;
  const isFull = () => free === 0 && waiting.size >= currentMaximum();

  const waitForSlot = () =>
    new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        waiting.delete(entry);
        settle();
      };
      const entry = { start: () => end(resolve), refuse: () => end(() => reject(busy())) };
      const timer = maxWaitMs > 0 ? setTimeout(entry.refuse, maxWaitMs) : undefined;
      waiting.add(entry);
    });

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw busy();
    if (free > 0) free--;
    else await waitForSlot();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The slot goes directly to the next in the queue, so that new work cannot overtake it.
      if (next) next.start();
      else free++;
    }
  };
  const refuseWaiting = () => {
    for (const entry of waiting) entry.refuse();
  };
  return Object.assign(run, { isFull, refuseWaiting });
}

/**
 * Returns a refusal with a random Retry-After of 1 to 3 seconds, so that rejected clients do not all retry at
 * the same time.
 */
export function busy(): Refusal {
  return new Refusal(commonRefusals.busy, {}, 1 + Math.floor(Math.random() * 3));
}

import { commonRefusals, Refusal } from "./refusal.ts";

export interface Gate {
  /** @throws Refusal `busy` when all places and seats are taken, or no place becomes free in time */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Returns whether new work would be refused now. */
  isFull(): boolean;
}

/**
 * Lets at most `places` pieces of work run at once; the others wait their turn.
 * @param seats how many may wait, or a function that returns it at any moment: further work is refused as `busy`
 * @param maxWaitMs how long work may wait; 0 for no limit
 */
export function gate(
  places: number,
  seats: number | (() => number) = Number.POSITIVE_INFINITY,
  maxWaitMs = 0,
): Gate {
  // A Set keeps the order of arrival and deletes from the middle in constant time.
  const waiting = new Set<() => void>();
  let free = places;
  const seatsNow = typeof seats === "number" ? () => seats : seats;
  const isFull = () => free === 0 && waiting.size >= seatsNow();

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(next);
        reject(busy());
      };
      const timer = maxWaitMs > 0 ? setTimeout(giveUp, maxWaitMs) : undefined;
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(next);
    });

  const enter = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isFull()) throw busy();
    if (free > 0) free--;
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      // The place is handed on directly: it never becomes free for a latecomer.
      if (next) {
        waiting.delete(next);
        next();
      } else free++;
    }
  };
  return Object.assign(enter, { isFull });
}

/** Returns a refusal with a random Retry-After of 1 to 3 seconds, so that clients refused together do not all retry together. */
export function busy(): Refusal {
  return new Refusal(commonRefusals.busy, {}, 1 + Math.floor(Math.random() * 3));
}

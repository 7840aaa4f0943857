import { commonRefusals, Refusal } from "./refusal.ts";

export interface Gate {
  /** @throws Refusal `busy` when there is no place and no seat, or no place came free in time */
  <T>(work: () => Promise<T>): Promise<T>;
  /** Whether work that came now would be refused. */
  isFull(): boolean;
}

/**
 * Lets at most `places` pieces of work run at once; the others wait their turn.
 * @param seats how many may wait, at this moment when it is a function: one more is refused as `busy`
 * @param maxWaitMs how long one may wait; without it, until its turn comes
 */
export function gate(places: number, seats: number | (() => number) = Number.POSITIVE_INFINITY, maxWaitMs = 0): Gate {
  // A Set keeps the order in which they came, and lets go of one in the middle at once.
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

/** To be tried again in 1 to 3 seconds: those who were refused in the same moment do not all come back in the same one. */
export function busy(): Refusal {
  return new Refusal(commonRefusals.busy, {}, 1 + Math.floor(Math.random() * 3));
}

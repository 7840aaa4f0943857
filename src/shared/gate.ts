import { commonRefusals, Refusal } from "./refusal.ts";

/**
 * Lets at most `places` pieces of work run at once; the others wait their turn.
 * @param seats how many may wait: one more is refused as `unavailable`, to be tried again in two seconds
 */
export function gate(places: number, seats = Number.POSITIVE_INFINITY): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let free = places;
  return async (work) => {
    if (free > 0) free--;
    else if (waiting.length >= seats) throw new Refusal(commonRefusals.unavailable, {}, 2);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on directly: it never becomes free for a latecomer.
      if (next) next();
      else free++;
    }
  };
}

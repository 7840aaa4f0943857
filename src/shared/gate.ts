/** Lets at most `places` pieces of work run at once; the others wait their turn. */
export function gate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: Array<() => void> = [];
  let free = places;
  return async (work) => {
    if (free > 0) free--;
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

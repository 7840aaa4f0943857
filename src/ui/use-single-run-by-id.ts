import { useRef } from "react";

export interface SingleRunById {
  isRunning: (id: string) => boolean;
  /** Returns undefined without calling `work` while earlier work about this id is in progress. */
  run: <T>(id: string, work: () => Promise<T>) => Promise<T | undefined>;
}

/** Runs one piece of work about each id at a time, so that a double click does it once. */
export function useSingleRunById(): SingleRunById {
  // A ref, because the second click of a double click comes before a state is rendered.
  const running = useRef(new Set<string>());

  async function run<T>(id: string, work: () => Promise<T>): Promise<T | undefined> {
    if (running.current.has(id)) return undefined;
    running.current.add(id);
    try {
      return await work();
    } finally {
      running.current.delete(id);
    }
  }

  return { isRunning: (id) => running.current.has(id), run };
}

import { useRef, useState } from "react";

export interface SingleRun {
  busy: boolean;
  /** Does nothing while earlier work is in progress. */
  run: (work: () => unknown) => Promise<void>;
}

/** Runs one piece of work at a time, so that a double click does it once. */
export function useSingleRun(): SingleRun {
  // A ref, because the second click of a double click comes before `busy` is rendered.
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  async function run(work: () => unknown) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, run };
}

/**
 * Rate limits of reads, which are too frequent to write each of them to the database.
 *
 * Every process counts in memory and adds its counts to the database in steps: with the first request of a
 * window, to learn what other processes have counted, and then whenever a step is complete. A crash loses at
 * most one step and the requests during one statement, and each process can exceed a limit by as much. No
 * request waits for the statement, and only one runs at a time, so a database that is slow or read-only makes
 * the limits less exact but delays no read.
 */
import type { Db } from "../db/database.server.ts";
import type { Log } from "../log.server.ts";
import { addToCounts, type Count, type Limit, secondsUntil, storedKey } from "./rate-limit.server.ts";

/** Returns the size of a step: 20, or 1/30 of a large limit, so that a higher limit causes no more writes. */
const stepOf = (max: number) => Math.max(20, Math.floor(max / 30));
/** Windows in memory. Beyond that, the oldest is dropped, which loses at most one step. */
const maxWindows = 10_000;
const maxBatch = 500;

interface Window {
  count: number;
  /** The part of `count` that is not in the database yet. */
  unflushed: number;
  resetsAt: Date;
  windowSeconds: number;
}

export interface BufferedRateLimit {
  /**
   * Counts one use.
   * @returns seconds until the next window if the limit is exceeded, otherwise 0
   */
  count(limit: Limit): number;
  /** Adds all counts to the database. */
  flush(): Promise<void>;
}

export function createBufferedRateLimit(db: Db, log: Log, now: () => Date): BufferedRateLimit {
  const windows = new Map<string, Window>();
  const due = new Set<string>();
  let isFlushing = false;
  let flushing = Promise.resolve();

  const scheduleFlush = (key: string) => {
    due.add(key);
    if (isFlushing) return;
    isFlushing = true;
    flushing = flushDue();
  };

  async function flushDue(): Promise<void> {
    while (due.size > 0) {
      const batch = [...due].slice(0, maxBatch).flatMap((key) => {
        due.delete(key);
        const window = windows.get(key);
        return window && window.unflushed > 0
          ? [{ key, window, by: window.unflushed, windowSeconds: window.windowSeconds }]
          : [];
      });
      if (batch.length === 0) continue;
      for (const { window, by } of batch) window.unflushed -= by;
      try {
        const stored = new Map((await addToCounts(db, batch, now())).map((count) => [count.key, count]));
        for (const { key, window } of batch) updateWindow(window, stored.get(key));
      } catch (error) {
        for (const { window, by } of batch) window.unflushed += by;
        log.warn({ err: error }, "rate counts could not be stored; this process continues with its own");
      }
    }
    isFlushing = false;
  }

  return {
    count({ key: fullKey, max, windowSeconds }) {
      const date = now();
      const key = storedKey(fullKey);
      let window = windows.get(key);
      if (!window || window.resetsAt <= date) {
        windows.delete(key);
        const [oldest] = windows.size >= maxWindows ? windows.keys() : [];
        if (oldest !== undefined) windows.delete(oldest);
        window = {
          count: 0,
          unflushed: 0,
          resetsAt: new Date(date.getTime() + windowSeconds * 1_000),
          windowSeconds,
        };
        windows.set(key, window);
      }
      // Rejected requests are not counted, so that a flood causes no further writes.
      if (window.count >= max) return secondsUntil(window.resetsAt, date);
      window.count++;
      window.unflushed++;
      if (window.count === 1 || window.unflushed >= stepOf(max)) scheduleFlush(key);
      return 0;
    },
    async flush() {
      for (const [key, { unflushed, resetsAt }] of windows)
        if (unflushed > 0 && resetsAt > now()) scheduleFlush(key);
      await flushing;
    },
  };
}

/** Sets a window to the stored count plus what has been counted since. */
function updateWindow(window: Window, stored: Count | undefined): void {
  if (!stored) return;
  window.count = stored.count + window.unflushed;
  window.resetsAt = stored.resetsAt;
}

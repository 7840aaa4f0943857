/**
 * Limits of what happens too often for a write to the database each time.
 *
 * Every process counts for itself, in memory, and brings its counts to the database in steps: with the first of a window, so that it soon knows
 * what others or a process before it have counted, and then whenever a step has come together. What a crash loses, and what several processes may let
 * through beyond a limit, is therefore a step each, and what comes while one statement is under way. Nobody waits for that statement, and at most one is
 * under way: a database that is slow or cannot write makes limits coarse and holds up no read.
 */
import type { Db } from "../db/database.server.ts";
import type { Log } from "../log.server.ts";
import { addToCounts, type Counted, type Limit, secondsUntil } from "./rate-limit.server.ts";

/** How many come together before the database hears of them: twenty, or a thirtieth of a large limit, so that a raised one costs no more. */
const stepOf = (max: number) => Math.max(20, Math.floor(max / 30));
/** Windows in memory; whoever comes from more addresses makes the oldest forgotten, and with it at most a step. */
const mostWindows = 10_000;
const mostAtOnce = 500;

interface Window {
  count: number;
  /** Of these the database does not know yet. */
  unsettled: number;
  resetsAt: Date;
  windowSeconds: number;
}

export interface ReadCounter {
  /** Counts one more. @returns seconds until it may happen again; 0 when it may happen now. */
  count(limit: Limit): number;
  /** When it ends, the database knows everything. */
  settle(): Promise<void>;
}

export function readCounter(db: Db, log: Log, now: () => Date): ReadCounter {
  const windows = new Map<string, Window>();
  const due = new Set<string>();
  let underWay = false;
  let settling = Promise.resolve();

  const settleSoon = (key: string) => {
    due.add(key);
    if (underWay) return;
    underWay = true;
    settling = settleDue();
  };

  async function settleDue(): Promise<void> {
    while (due.size > 0) {
      const batch = [...due].slice(0, mostAtOnce).flatMap((key) => {
        due.delete(key);
        const window = windows.get(key);
        return window && window.unsettled > 0
          ? [{ key, window, by: window.unsettled, windowSeconds: window.windowSeconds }]
          : [];
      });
      if (batch.length === 0) continue;
      for (const { window, by } of batch) window.unsettled -= by;
      try {
        const counted = new Map((await addToCounts(db, batch, now())).map((one) => [one.key, one]));
        for (const { key, window } of batch) adopt(window, counted.get(key));
      } catch (error) {
        for (const { window, by } of batch) window.unsettled += by;
        log.warn({ err: error }, "limits are counted in this process alone: the database took no counts");
      }
    }
    underWay = false;
  }

  return {
    count({ key: wanted, max, windowSeconds }) {
      const at = now();
      const key = wanted.slice(0, 300);
      let window = windows.get(key);
      if (!window || window.resetsAt <= at) {
        windows.delete(key);
        const [oldest] = windows.size >= mostWindows ? windows.keys() : [];
        if (oldest !== undefined) windows.delete(oldest);
        window = {
          count: 0,
          unsettled: 0,
          resetsAt: new Date(at.getTime() + windowSeconds * 1_000),
          windowSeconds,
        };
        windows.set(key, window);
      }
      // What is refused is not counted: a flood costs the database nothing more.
      if (window.count >= max) return secondsUntil(window.resetsAt, at);
      window.count++;
      window.unsettled++;
      if (window.count === 1 || window.unsettled >= stepOf(max)) settleSoon(key);
      return 0;
    },
    async settle() {
      for (const [key, { unsettled, resetsAt }] of windows)
        if (unsettled > 0 && resetsAt > now()) settleSoon(key);
      await settling;
    },
  };
}

/** What the database says, and what came in the meantime. */
function adopt(window: Window, counted: Counted | undefined): void {
  if (!counted) return;
  window.count = counted.count + window.unsettled;
  window.resetsAt = counted.resetsAt;
}

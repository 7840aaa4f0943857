import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** A pointer click within this time was meant for what was there before. */
const settleMs = 600;

/**
 * Returns whether a click may act on a row. It may not shortly after the row has moved or changed, because a
 * double click would otherwise decide on a row that no one has looked at. The keyboard always may.
 * @param keys one text for each row, which changes with its place and its buttons
 * @param stale whether the rows are about to be replaced by others, which may then be clicked immediately,
 * because the person has asked for them
 */
export function useSettledRows(
  keys: readonly string[],
  stale: boolean,
): (event: MouseEvent, key: string) => boolean {
  // Stale at first, so that the first rows may be clicked immediately.
  const rows = useRef({ since: new Map<string, number>(), stale: true });

  // A layout effect, because a click on a new row may come before other effects have run.
  useLayoutEffect(() => {
    const before = rows.current;
    const now = before.stale ? Number.NEGATIVE_INFINITY : performance.now();
    rows.current = { since: new Map(keys.map((key) => [key, before.since.get(key) ?? now])), stale };
  });

  return (event, key) =>
    event.detail === 0 || performance.now() - (rows.current.since.get(key) ?? 0) > settleMs;
}

import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Runs a handler when a field loses the focus. If a click elsewhere caused it, the handler runs after that
 * click, because a button that moves under the pointer would not be clicked.
 */
export function useFieldBlur(onLeave: () => void): () => void {
  const leaving = useRef(notLeft);

  function after(what: Parameters<typeof leavingAfter>[1]): boolean {
    const { next, now } = leavingAfter(leaving.current, what);
    leaving.current = next;
    return now;
  }

  const onPress = useEffectEvent(({ type }: Event) => {
    // The click handlers run after this one and see its changes.
    if (after(type as (typeof pressEvents)[number])) flushSync(onLeave);
  });

  useEffect(() => {
    const stop = new AbortController();
    for (const type of pressEvents)
      window.addEventListener(type, onPress, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  return () => {
    if (after("leave")) onLeave();
  };
}

/** Decides when the blur handler of a field runs. */
interface Leaving {
  isPressed: boolean;
  /** The focus was lost by a click or drag that is still in progress. */
  waits: boolean;
}

export const notLeft: Leaving = { isPressed: false, waits: false };

/**
 * Events that begin and end a click or a drag. A drag ends without mouseup and click; a key shows that it is
 * over if its end was missed.
 */
const pressEvents = ["mousedown", "mouseup", "click", "dragend", "keydown"] as const;

/** @returns the next state, and whether the blur handler runs now */
export function leavingAfter(
  { isPressed, waits }: Leaving,
  what: (typeof pressEvents)[number] | "leave",
): { next: Leaving; now: boolean } {
  if (what === "leave") return { next: { isPressed, waits: waits || isPressed }, now: !isPressed };
  if (what === "mousedown" || what === "mouseup")
    return { next: { isPressed: what === "mousedown", waits }, now: false };
  return { next: notLeft, now: waits };
}

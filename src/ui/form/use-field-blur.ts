import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { leavingAfter, notLeft, pressEvents } from "./field-blur.ts";

/**
 * Runs a handler when a field loses the focus. If a click elsewhere caused it, the handler runs after that
 * click, because a button that moves under the pointer would not be clicked.
 */
export function useLeave(onLeave: () => void): () => void {
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

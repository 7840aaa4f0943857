import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { leavingAfter, notLeft, pressEvents } from "./field-blur.ts";

/** What a field does when it is left. Where it is left by pressing something, that waits for the click: a button that moves away under the finger is not clicked. */
export function useLeave(onLeave: () => void): () => void {
  const leaving = useRef(notLeft);

  function after(what: Parameters<typeof leavingAfter>[1]): boolean {
    const { next, now } = leavingAfter(leaving.current, what);
    leaving.current = next;
    return now;
  }

  const onPress = useEffectEvent(({ type }: Event) => {
    // What was clicked is told after this, and sees what has been taken over.
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

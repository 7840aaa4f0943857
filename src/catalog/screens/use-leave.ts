import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";

/** What a field does when it is left. Where it is left by pressing something, that waits for the click: a button that moves away under the finger is not clicked. */
export function useLeave(onLeave: () => void): () => void {
  const isPressed = useRef(false);
  const waits = useRef(false);

  const onPress = useEffectEvent(({ type }: MouseEvent) => {
    isPressed.current = type === "mousedown";
    if (type !== "click" || !waits.current) return;
    waits.current = false;
    // What was clicked is told after this, and sees what has been taken over.
    flushSync(onLeave);
  });

  useEffect(() => {
    const stop = new AbortController();
    for (const type of ["mousedown", "mouseup", "click"] as const) window.addEventListener(type, onPress, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  return () => {
    if (isPressed.current) waits.current = true;
    else onLeave();
  };
}

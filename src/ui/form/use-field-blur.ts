import { useEffect, useEffectEvent, useRef } from "react";
import { flushSync } from "react-dom";

/**
 * Runs a handler when a field loses the focus. If the blur happens while a mouse button is down, the handler
 * is postponed until the click or drag has ended, because a button that moves under the pointer would not be
 * clicked.
 * @returns the blur handler of the field
 */
export function useFieldBlur(handler: () => void): () => void {
  const state = useRef(initialBlurState);

  /** Returns whether the handler runs now. */
  function update(event: BlurEvent): boolean {
    const { next, runsNow } = nextBlurState(state.current, event);
    state.current = next;
    return runsNow;
  }

  const onPointerEvent = useEffectEvent(({ type }: Event) => {
    // The click handlers run after this one and see its changes.
    if (update(type as (typeof pointerEvents)[number])) flushSync(handler);
  });

  useEffect(() => {
    const stop = new AbortController();
    for (const type of pointerEvents)
      window.addEventListener(type, onPointerEvent, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  return () => {
    if (update("blur")) handler();
  };
}

interface BlurState {
  isMouseDown: boolean;
  /** The field has lost the focus during a click or a drag that is still in progress. */
  isPostponed: boolean;
}

export const initialBlurState: BlurState = { isMouseDown: false, isPostponed: false };

/**
 * Events that begin and end a click or a drag. A drag ends without mouseup and click; a key shows that it is
 * over if its end was missed.
 */
const pointerEvents = ["mousedown", "mouseup", "click", "dragend", "keydown"] as const;

type BlurEvent = (typeof pointerEvents)[number] | "blur";

export function nextBlurState(
  { isMouseDown, isPostponed }: BlurState,
  event: BlurEvent,
): { next: BlurState; runsNow: boolean } {
  if (event === "blur")
    return { next: { isMouseDown, isPostponed: isPostponed || isMouseDown }, runsNow: !isMouseDown };
  if (event === "mousedown" || event === "mouseup")
    return { next: { isMouseDown: event === "mousedown", isPostponed }, runsNow: false };
  return { next: initialBlurState, runsNow: isPostponed };
}

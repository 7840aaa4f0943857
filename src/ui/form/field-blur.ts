/** Decides when the blur handler of a field runs. */
export interface Leaving {
  isPressed: boolean;
  /** The focus was lost by a click or drag that is still in progress. */
  waits: boolean;
}

export const notLeft: Leaving = { isPressed: false, waits: false };

/**
 * Events that begin and end a click or a drag. A drag ends without mouseup and click; a key shows that it is
 * over if its end was missed.
 */
export const pressEvents = ["mousedown", "mouseup", "click", "dragend", "keydown"] as const;

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

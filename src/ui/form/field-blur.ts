/** Decides when the blur handler of a field runs. */
export interface Leaving {
  isPressed: boolean;
  /** The focus was lost by a press that is still in progress. */
  waits: boolean;
}

export const notLeft: Leaving = { isPressed: false, waits: false };

/**
 * Events of a press and of its end. A drag ends without mouseup and click; a key shows that an unfinished
 * press is over.
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

/** When a field that was left has to do what it does then. */
export interface Leaving {
  isPressed: boolean;
  /** It was left by a press, and that is not over. */
  waits: boolean;
}

export const notLeft: Leaving = { isPressed: false, waits: false };

/** What tells of a press and of its end. A drag ends without mouseup and click; whoever writes presses nothing any more, whatever was missed. */
export const pressEvents = ["mousedown", "mouseup", "click", "dragend", "keydown"] as const;

/** @returns what is so after it, and whether the field does it now */
export function leavingAfter(
  { isPressed, waits }: Leaving,
  what: (typeof pressEvents)[number] | "leave",
): { next: Leaving; now: boolean } {
  if (what === "leave") return { next: { isPressed, waits: waits || isPressed }, now: !isPressed };
  if (what === "mousedown" || what === "mouseup")
    return { next: { isPressed: what === "mousedown", waits }, now: false };
  return { next: notLeft, now: waits };
}

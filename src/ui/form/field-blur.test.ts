import { expect, it } from "vitest";
import { leavingAfter, notLeft } from "./field-blur.ts";

type What = Parameters<typeof leavingAfter>[1];

/** Returns the events after which the field has run its blur handler. */
function done(...all: What[]): What[] {
  let state = notLeft;
  return all.filter((what) => {
    const { next, now } = leavingAfter(state, what);
    state = next;
    return now;
  });
}

it.each<[how: string, all: What[], at: What[]]>([
  ["with the keyboard is at once", ["keydown", "leave"], ["leave"]],
  ["by a press is when that is a click", ["mousedown", "leave", "mouseup", "click"], ["click"]],
  ["by dragging something is when the drag ends", ["mousedown", "leave", "dragend"], ["dragend"]],
  ["after a drag is at once again", ["mousedown", "dragend", "leave"], ["leave"]],
  [
    "after a press whose end nobody told is at once when somebody has written",
    ["mousedown", "keydown", "leave"],
    ["leave"],
  ],
  [
    "once is once",
    ["mousedown", "leave", "mouseup", "click", "mousedown", "mouseup", "click", "keydown"],
    ["click"],
  ],
])("a field that loses the focus %s", (_how, all, at) => {
  expect(done(...all)).toEqual(at);
});

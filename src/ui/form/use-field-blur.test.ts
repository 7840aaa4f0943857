import { expect, it } from "vitest";
import { leavingAfter, notLeft } from "./use-field-blur.ts";

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

it.each<[how: string, all: What[], expected: What[]]>([
  ["immediately when the keyboard moves the focus", ["keydown", "leave"], ["leave"]],
  ["after the click that moves the focus", ["mousedown", "leave", "mouseup", "click"], ["click"]],
  ["after the drag that moves the focus", ["mousedown", "leave", "dragend"], ["dragend"]],
  ["immediately after a drag has ended", ["mousedown", "dragend", "leave"], ["leave"]],
  [
    "immediately if typing follows a click whose end was missed",
    ["mousedown", "keydown", "leave"],
    ["leave"],
  ],
  [
    "once for one loss of the focus",
    ["mousedown", "leave", "mouseup", "click", "mousedown", "mouseup", "click", "keydown"],
    ["click"],
  ],
])("runs the blur handler %s", (_how, all, expected) => {
  expect(done(...all)).toEqual(expected);
});

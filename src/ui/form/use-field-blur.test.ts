import { expect, it } from "vitest";
import { initialBlurState, nextBlurState } from "./use-field-blur.ts";

type Event = Parameters<typeof nextBlurState>[1];

/** Returns the events after which the field has run its blur handler. */
function runsAfter(...events: Event[]): Event[] {
  let state = initialBlurState;
  return events.filter((event) => {
    const { next, runsNow } = nextBlurState(state, event);
    state = next;
    return runsNow;
  });
}

it.each<[how: string, events: Event[], expected: Event[]]>([
  ["immediately when the keyboard moves the focus", ["keydown", "blur"], ["blur"]],
  ["after the click that moves the focus", ["mousedown", "blur", "mouseup", "click"], ["click"]],
  ["after the drag that moves the focus", ["mousedown", "blur", "dragend"], ["dragend"]],
  ["immediately after a drag has ended", ["mousedown", "dragend", "blur"], ["blur"]],
  ["immediately if typing follows a click whose end was missed", ["mousedown", "keydown", "blur"], ["blur"]],
  [
    "once for one loss of the focus",
    ["mousedown", "blur", "mouseup", "click", "mousedown", "mouseup", "click", "keydown"],
    ["click"],
  ],
])("runs the blur handler %s", (_how, events, expected) => {
  expect(runsAfter(...events)).toEqual(expected);
});

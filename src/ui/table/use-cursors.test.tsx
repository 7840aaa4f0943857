import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Cursors, useCursors } from "./use-cursors.ts";
import { useWaiting } from "./use-waiting.ts";

interface ListProps {
  /** The views that it has in turn, and what is done in each before the next. */
  steps: readonly { view: string; does?: (cursors: Cursors) => void }[];
  /** Where it was in each. */
  seen: [cursor: string, pagesBefore: number][];
}

function List({ steps, seen }: ListProps) {
  const [at, setAt] = useState(0);
  const { view, does } = steps[at] ?? expect.fail("drawn once more");
  const cursors = useCursors(view);
  seen[at] = [cursors.cursor, cursors.pagesBefore];
  if (at === steps.length - 1) return null;
  does?.(cursors);
  setAt(at + 1);
  return null;
}

function walk(steps: ListProps["steps"]): ListProps["seen"] {
  const seen: ListProps["seen"] = [];
  renderToStaticMarkup(<List steps={steps} seen={seen} />);
  return seen;
}

it("goes on and back", () => {
  const places = walk([
    { view: "all", does: ({ goOn }) => goOn("b") },
    { view: "all", does: ({ goOn }) => goOn("c") },
    { view: "all", does: ({ goBack }) => goBack() },
    { view: "all" },
  ]);
  expect(places).toEqual([
    ["", 0],
    ["b", 1],
    ["c", 2],
    ["b", 1],
  ]);
});

it("begins with the first page of another view, and of the one before when that comes again", () => {
  const places = walk([
    { view: "all", does: ({ goOn }) => goOn("b") },
    { view: "all" },
    { view: "denied" },
    { view: "all" },
  ]);
  expect(places).toEqual([
    ["", 0],
    ["b", 1],
    ["", 0],
    ["", 0],
  ]);
});

const row = { items: [{}] };
const none = { items: [] };
const read = { isPending: false, isPlaceholderData: false };

function Waiting({ pagesBefore, page }: { pagesBefore: number; page: Parameters<typeof useWaiting>[1] }) {
  const waiting = useWaiting(
    { cursor: "", pagesBefore, goBack: () => {}, goOn: () => {}, heading: { current: null } },
    page,
  );
  return <>{String(waiting)}</>;
}

it.each([
  ["rows", 0, { ...read, data: row }, false],
  ["nothing", 0, { ...read, data: none }, false],
  ["a list that is not there yet", 0, { ...read, isPending: true, data: undefined }, true],
  ["what could not be read", 0, { ...read, data: undefined }, false],
  ["rows of another view", 0, { ...read, isPlaceholderData: true, data: row }, false],
  ["another view that was empty", 0, { ...read, isPlaceholderData: true, data: none }, true],
  ["a later page that holds nothing any more", 1, { ...read, data: none }, true],
  ["a later page with rows", 1, { ...read, data: row }, false],
])("knows whether to wait: %s, %i pages on", (_what, pagesBefore, page, waiting) => {
  expect(renderToStaticMarkup(<Waiting pagesBefore={pagesBefore} page={page} />)).toBe(String(waiting));
});

import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Cursors, useCursors } from "./use-cursors.ts";
import { useLeaveEmptyPage } from "./use-leave-empty-page.ts";

interface ListProps {
  /** The view of each render, and what is done in it before the next. */
  steps: readonly { view: string; does?: (cursors: Cursors) => void }[];
  /** Cursor and number of earlier pages in each render. */
  seen: [cursor: string, pagesBefore: number][];
}

function List({ steps, seen }: ListProps) {
  const [at, setAt] = useState(0);
  const { view, does } = steps[at] ?? expect.fail("rendered once more");
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

it("goes to the next and the previous page", () => {
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

it("starts at the first page when the view changes, also when it changes back", () => {
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

function Waiting({
  pagesBefore,
  page,
}: {
  pagesBefore: number;
  page: Parameters<typeof useLeaveEmptyPage>[1];
}) {
  const waiting = useLeaveEmptyPage(
    { cursor: "", pagesBefore, goBack: () => {}, goOn: () => {}, heading: { current: null } },
    page,
  );
  return <>{String(waiting)}</>;
}

it.each([
  ["rows", 0, { ...read, data: row }, false],
  ["an empty list", 0, { ...read, data: none }, false],
  ["a pending list", 0, { ...read, isPending: true, data: undefined }, true],
  ["a failed list", 0, { ...read, data: undefined }, false],
  ["rows of another view", 0, { ...read, isPlaceholderData: true, data: row }, false],
  ["an empty list of another view", 0, { ...read, isPlaceholderData: true, data: none }, true],
  ["a later page that has become empty", 1, { ...read, data: none }, true],
  ["a later page with rows", 1, { ...read, data: row }, false],
])("returns whether to wait: %s, page index %i", (_what, pagesBefore, page, waiting) => {
  expect(renderToStaticMarkup(<Waiting pagesBefore={pagesBefore} page={page} />)).toBe(String(waiting));
});

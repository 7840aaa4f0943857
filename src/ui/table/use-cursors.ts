import { type RefObject, useRef, useState } from "react";

const firstPage: readonly string[] = [""];

export interface Cursors {
  /** Of this page; empty: the first. */
  cursor: string;
  /** How many pages stand before this one. */
  pagesBefore: number;
  goBack: () => void;
  goOn: (next: string) => void;
  /** The heading of the list: after a turn it is brought into view. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * The way through a list that is asked for page by page with a cursor: back is where one came from.
 * @param view what is filtered, searched and sorted by, as one text: another one begins with its first page
 */
export function useCursors(view: string): Cursors {
  const heading = useRef<HTMLHeadingElement>(null);
  /** The cursors of the pages up to this one; the first page has none. */
  const [kept, setKept] = useState({ view, cursors: firstPage });
  const cursors = kept.view === view ? kept.cursors : firstPage;
  // Not a `key` where this is used: it would unmount the control that was clicked, and the rows until
  // others come.
  if (kept.view !== view) setKept({ view, cursors });
  return {
    cursor: cursors.at(-1) ?? "",
    pagesBefore: cursors.length - 1,
    goBack: () => setKept({ view, cursors: cursors.slice(0, -1) }),
    goOn: (next) => setKept({ view, cursors: [...cursors, next] }),
    heading,
  };
}

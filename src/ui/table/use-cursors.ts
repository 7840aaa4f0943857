import { type RefObject, useRef, useState } from "react";

const firstPage: readonly string[] = [""];

export interface Cursors {
  /** The cursor of this page; empty for the first page. */
  cursor: string;
  /** The number of pages before this one. */
  pagesBefore: number;
  goBack: () => void;
  goOn: (next: string) => void;
  /** The heading of the list, which is scrolled into view after a change of the page. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Pages through a list with cursors; `goBack` returns to the previous page.
 * @param view filters, search and sort order as one text; a different one starts at the first page
 */
export function useCursors(view: string): Cursors {
  const heading = useRef<HTMLHeadingElement>(null);
  // The cursors of all pages up to this one. That of the first page is empty.
  const [state, setState] = useState({ view, cursors: firstPage });
  const cursors = state.view === view ? state.cursors : firstPage;
  // Not a `key` on the list, which would unmount the clicked control and the rows before others have loaded.
  if (state.view !== view) setState({ view, cursors });
  return {
    cursor: cursors.at(-1) ?? "",
    pagesBefore: cursors.length - 1,
    goBack: () => setState({ view, cursors: cursors.slice(0, -1) }),
    goOn: (next) => setState({ view, cursors: [...cursors, next] }),
    heading,
  };
}

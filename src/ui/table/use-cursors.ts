import { useState } from "react";

/** The way through a list that is asked for page by page with a cursor: back is where one came from. */
export function useCursors() {
  /** The cursors of the pages up to this one; the first page has none. */
  const [cursors, setCursors] = useState([""]);
  return {
    /** Of this page; empty: the first. */
    cursor: cursors.at(-1) ?? "",
    /** How many pages stand before this one. */
    pagesBefore: cursors.length - 1,
    goBack: () => setCursors(cursors.slice(0, -1)),
    goOn: (next: string) => setCursors([...cursors, next]),
  };
}

export type Cursors = ReturnType<typeof useCursors>;

import { type RefObject, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

const firstPage: readonly string[] = [""];

export interface Cursors {
  /** The cursor of this page; empty for the first page. */
  cursor: string;
  /** The number of pages before this one. */
  pagesBefore: number;
  /** @param replace whether the history has no entry for this page afterwards */
  goBack: (options?: { replace: boolean }) => void;
  goOn: (next: string) => void;
  /** The heading of the list, which is scrolled into view after a change of the page. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Pages through a list with cursors. Each page is an entry in the browser's history, whose state has the
 * cursors of all pages up to it: they survive a reload, Back and Forward, and are too long for the URL. An
 * entry without them, e.g. of other filters, shows the first page.
 */
export function useCursors(): Cursors {
  const heading = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const cursors = cursorsOf(state);
  const show = (changed: readonly string[], options?: { replace: boolean }) =>
    void navigate(
      { pathname, search },
      // The loaders of the page do not depend on its cursor.
      { ...options, state: { cursors: changed }, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  return {
    cursor: cursors.at(-1) ?? "",
    pagesBefore: cursors.length - 1,
    goBack: (options) => show(cursors.slice(0, -1), options),
    goOn: (next) => show([...cursors, next]),
    heading,
  };
}

/** Reads the state of a history entry, which may be that of an earlier version of the site. */
function cursorsOf(state: unknown): readonly string[] {
  const { cursors }: { cursors?: unknown } = state ?? {};
  const isValid =
    Array.isArray(cursors) && cursors.length > 0 && cursors.every((cursor) => typeof cursor === "string");
  return isValid ? cursors : firstPage;
}

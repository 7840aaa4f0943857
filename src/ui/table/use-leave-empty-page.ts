import { useEffect } from "react";
import type { Cursors } from "./use-cursors.ts";

/** The used part of a query. */
interface ReadPage {
  isPending: boolean;
  isPlaceholderData: boolean;
  data: { items: readonly unknown[] } | undefined;
}

/**
 * Goes back one page if the current one has become empty, or if the server rejects its cursor, which may be
 * that of an earlier version of the site.
 * @returns true while neither rows nor the empty state can be shown
 */
export function useLeaveEmptyPage(
  cursors: Cursors,
  { isPending, isPlaceholderData, data }: ReadPage,
  isRejected: boolean,
): boolean {
  const empty = data?.items.length === 0;
  const leaves = cursors.pagesBefore > 0 && (isRejected || (empty === true && !isPlaceholderData));
  useEffect(() => {
    if (leaves) cursors.goBack({ replace: true });
  });
  // The placeholder is the result of other filters, which says nothing about these.
  return isPending || leaves || (empty === true && isPlaceholderData);
}

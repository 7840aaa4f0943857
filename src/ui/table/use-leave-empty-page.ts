import { useEffect } from "react";
import type { Cursors } from "./use-cursors.ts";

/** The used part of a query. */
interface ReadPage {
  isPending: boolean;
  isPlaceholderData: boolean;
  data: { items: readonly unknown[] } | undefined;
}

/**
 * Goes back one page if the current one has become empty.
 * @returns true while neither rows nor the empty state can be shown
 */
export function useLeaveEmptyPage(
  cursors: Cursors,
  { isPending, isPlaceholderData, data }: ReadPage,
): boolean {
  const empty = data?.items.length === 0;
  const emptied = empty && !isPlaceholderData && cursors.pagesBefore > 0;
  useEffect(() => {
    if (emptied) cursors.goBack();
  });
  // The placeholder is the result of other filters, which says nothing about these.
  return isPending || emptied || (empty && isPlaceholderData);
}

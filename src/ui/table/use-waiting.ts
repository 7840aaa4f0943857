import { useEffect } from "react";
import type { Cursors } from "./use-cursors.ts";

/** The used part of a query. */
interface ReadPage {
  isPending: boolean;
  isPlaceholderData: boolean;
  data: { items: readonly unknown[] } | undefined;
}

/**
 * Whether nothing of the list can be shown yet: neither its rows nor that there are none.
 * Where the last row of the last page has gone elsewhere, it goes one page back.
 */
export function useWaiting(cursors: Cursors, { isPending, isPlaceholderData, data }: ReadPage): boolean {
  const empty = data?.items.length === 0;
  const emptied = empty && !isPlaceholderData && cursors.pagesBefore > 0;
  useEffect(() => {
    if (emptied) cursors.goBack();
  });
  // Another view may have been empty, which says nothing about this one.
  return isPending || emptied || (empty && isPlaceholderData);
}

import { useEffect } from "react";
import type { Cursors } from "./use-cursors.ts";

/** What of a query is looked at. */
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
  // That another view was empty says nothing about this one.
  return isPending || emptied || (empty && isPlaceholderData);
}

import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { CardList } from "./card-list.ts";

// Extended lists by history entry, so that the back button restores them.
const extendedLists = new Map<string, CardList>();

export interface MoreCards extends CardList {
  busy: boolean;
  failed: boolean;
  /** Appends the next page. */
  more: () => void;
  /** Query of the next page, `?cursor=…`; undefined on the last page. */
  href: string | undefined;
}

/**
 * The list of a page's loader, with more of it appended on demand. The route's loaders answer `{ list }` for
 * every `?cursor=`.
 */
export function useMoreCards(first: CardList): MoreCards {
  const { key, pathname, search } = useLocation();
  const fetcher = useFetcher<{ list: CardList | undefined }>();
  const [list, setList] = useState(() => extendedLists.get(key) ?? first);
  const nextPage = fetcher.data?.list;

  useEffect(() => {
    if (!nextPage) return;
    setList((shown) => {
      const known = new Set(shown.products.map(({ id }) => id));
      const longer = {
        ...nextPage,
        products: [...shown.products, ...nextPage.products.filter(({ id }) => !known.has(id))],
      };
      extendedLists.set(key, longer);
      return longer;
    });
  }, [nextPage, key]);

  const query = new URLSearchParams(search);
  if (list.nextCursor !== undefined) query.set("cursor", list.nextCursor);
  const href = list.nextCursor === undefined ? undefined : `?${query}`;
  const busy = fetcher.state !== "idle";
  return {
    ...list,
    busy,
    failed: !busy && fetcher.data !== undefined && !nextPage,
    href,
    more: () => href && void fetcher.load(pathname + href),
  };
}

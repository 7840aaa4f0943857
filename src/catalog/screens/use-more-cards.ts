import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { CardList } from "./card-list.ts";

// What was opened further, by history entry, so that 'back' finds the list as it was left.
const opened = new Map<string, CardList>();

export interface MoreCards extends CardList {
  busy: boolean;
  failed: boolean;
  /** Appends what follows. */
  more: () => void;
  /** Query of the page that shows what follows, `?cursor=…`; undefined at the end. */
  href: string | undefined;
}

/**
 * The list of a page's loader, with more of it appended on demand. The route's loaders answer `{ list }` for
 * every `?cursor=`.
 */
export function useMoreCards(first: CardList): MoreCards {
  const { key, pathname, search } = useLocation();
  const fetcher = useFetcher<{ list: CardList | undefined }>();
  const [list, setList] = useState(() => opened.get(key) ?? first);
  const arrived = fetcher.data?.list;

  useEffect(() => {
    if (!arrived) return;
    setList((shown) => {
      const known = new Set(shown.products.map(({ id }) => id));
      const longer = {
        ...arrived,
        products: [...shown.products, ...arrived.products.filter(({ id }) => !known.has(id))],
      };
      opened.set(key, longer);
      return longer;
    });
  }, [arrived, key]);

  const query = new URLSearchParams(search);
  if (list.nextCursor !== undefined) query.set("cursor", list.nextCursor);
  const href = list.nextCursor === undefined ? undefined : `?${query}`;
  const busy = fetcher.state !== "idle";
  return {
    ...list,
    busy,
    failed: !busy && fetcher.data !== undefined && !arrived,
    href,
    more: () => href && void fetcher.load(pathname + href),
  };
}

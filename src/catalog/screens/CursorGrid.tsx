import { useEffect, useState } from "react";
import { useFetcher, useLocation, useSearchParams } from "react-router";
import { formatNumber } from "#shared/locale.ts";
import { timeLimitMs } from "#shared/request-limits.ts";
import { ButtonLink, Spinner } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { useFocusAtEnd } from "#ui/use-focus-at-end.ts";
import { m } from "#words/messages.js";
import type { ProductCard } from "../contract/views.ts";
import { type GridColumns, ProductGrid } from "./ProductGrid.tsx";

/** A page of a long list. */
export interface CardList {
  products: ProductCard[];
  /**
   * How many products match. A filtered list counts only those among the products that the server has
   * examined for this page; appended pages keep the total of the first one.
   */
  total: number;
  /**
   * True if more than `total` products may match, because not all were examined. If there is no `nextCursor`
   * either, the rest is not listed.
   */
  totalIsLowerBound?: boolean;
  /** Undefined at the end. */
  nextCursor: string | undefined;
}

export interface CursorGridProps {
  list: CardList;
  columns: GridColumns;
  urgent?: number;
}

/**
 * A grid of a long list in pages, with cursors. 'Load more' is a link to the next page, `?cursor=`;
 * with JavaScript it appends the products.
 */
export function CursorGrid(props: CursorGridProps) {
  const { pathname, search } = useLocation();
  // Another page, filter or order has another list.
  return <Grid key={pathname + search} {...props} />;
}

function Grid({ list, columns, urgent = 0 }: CursorGridProps) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const { products, total, totalIsLowerBound, busy, failed, href, loadMore } = useMoreCards(list);
  const grid = useFocusAtEnd(products.length, href === undefined);
  // `list` is still the first page; the others are of the last one that was appended.
  const mayHaveMore = list.totalIsLowerBound && href !== undefined;
  const isCutOff = totalIsLowerBound && href === undefined;
  const isLaterPage = query.has("cursor");
  const start = new URLSearchParams(query);
  start.delete("cursor");
  return (
    <>
      {isLaterPage && (
        <p className="mb-6">
          <ButtonLink to={`?${start}`} kind="quiet" size="small">
            {m.catalog_list_start(locale)}
          </ButtonLink>
        </p>
      )}
      <div ref={grid}>
        <ProductGrid products={products} columns={columns} urgent={urgent} />
      </div>
      <div className="mt-8 flex flex-col items-center gap-3">
        {!isLaterPage && (
          <p role="status" className="text-sm text-muted">
            {m.catalog_list_shown(locale, {
              shown: formatNumber(products.length, locale),
              // A list that looks further with each page may show more than was counted on the first.
              total: formatNumber(Math.max(total, products.length), locale) + (mayHaveMore ? "+" : ""),
            })}
          </p>
        )}
        {isCutOff && (
          <p className="max-w-prose text-center text-sm text-muted">
            {m.catalog_list_first_only(locale, { total: formatNumber(total, locale) })}
          </p>
        )}
        {failed && <p role="alert">{m.shared_load_failed(locale)}</p>}
        {href && (
          <ButtonLink
            to={href}
            kind="outline"
            aria-disabled={busy || undefined}
            onClick={(event) => {
              // These keys open the page in a new tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              if (!busy) loadMore();
            }}
          >
            {busy && <Spinner />}
            {busy ? m.shared_wait(locale) : failed ? m.shared_try_again(locale) : m.shared_load_more(locale)}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

// Extended lists by history entry and URL, so that the back button restores them. Entries that the browser
// makes itself, for a link to `#…`, all have the key `default`.
const extendedLists = new Map<string, CardList>();

// Cursors that 'Load more' of the current page has requested. `loadNextPage` cannot otherwise distinguish a
// fetcher from a navigation.
const appendedCursors = new Set<string>();

interface MoreCards extends CardList {
  busy: boolean;
  failed: boolean;
  /** Appends the next page. */
  loadMore: () => void;
  /** Query of the next page, `?cursor=…`; undefined on the last page. */
  href: string | undefined;
}

/**
 * Returns the list of a page's loader, and appends its next page on demand. The loaders of the route return
 * `{ list }` for every `?cursor=`.
 */
function useMoreCards(first: CardList): MoreCards {
  const { key, pathname, search } = useLocation();
  const entry = `${key} ${pathname}${search}`;
  const fetcher = useFetcher<{ list: CardList | undefined }>();
  const [list, setList] = useState(() => extendedLists.get(entry) ?? first);
  const nextPage = fetcher.data?.list;

  useEffect(() => () => appendedCursors.clear(), []);

  useEffect(() => {
    if (!nextPage) return;
    setList((shown) => {
      const known = new Set(shown.products.map(({ id }) => id));
      const longer = {
        ...nextPage,
        total: shown.total,
        products: [...shown.products, ...nextPage.products.filter(({ id }) => !known.has(id))],
      };
      extendedLists.set(entry, longer);
      return longer;
    });
  }, [nextPage, entry]);

  const query = new URLSearchParams(search);
  if (list.nextCursor !== undefined) query.set("cursor", list.nextCursor);
  const href = list.nextCursor === undefined ? undefined : `?${query}`;
  const busy = fetcher.state !== "idle";
  return {
    ...list,
    busy,
    failed: !busy && fetcher.data !== undefined && !nextPage,
    href,
    loadMore() {
      if (list.nextCursor === undefined) return;
      appendedCursors.add(list.nextCursor);
      void fetcher.load(pathname + href);
    },
  };
}

/**
 * Loads a list in a `clientLoader`. If loading the next page for 'Load more' fails or times out, returns
 * `{ list: undefined }`, so that the products on the page stay. The other members are missing too, but the
 * fetcher does not read them. A failed navigation rejects.
 */
export async function loadNextPage<T extends { list: unknown }>(
  request: Request,
  serverLoader: () => Promise<T>,
): Promise<T> {
  const cursor = new URL(request.url).searchParams.get("cursor");
  if (cursor === null || !appendedCursors.has(cursor)) return serverLoader();
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeLimitMs));
  try {
    return await Promise.race([serverLoader(), late]);
  } catch {
    return { list: undefined } as T;
  }
}

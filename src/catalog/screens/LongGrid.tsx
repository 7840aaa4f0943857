import { useSearchParams } from "react-router";
import { formatNumber } from "#shared/text.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Spinner } from "#ui/Spinner.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { CardList } from "./card-list.ts";
import { type GridColumns, ProductGrid } from "./ProductGrid.tsx";
import { useMoreCards } from "./use-more-cards.ts";

/**
 * A long list in pages of forty. 'Load more' is a link to the next page; with JavaScript it appends the
 * products.
 */
export function LongGrid({
  list,
  columns,
  urgent = 0,
}: {
  list: CardList;
  columns: GridColumns;
  urgent?: number;
}) {
  const locale = useLocale();
  const [query] = useSearchParams();
  const { products, total, busy, failed, href, more } = useMoreCards(list);
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
      <ProductGrid products={products} columns={columns} urgent={urgent} />
      <div className="mt-8 flex flex-col items-center gap-3">
        {!isLaterPage && (
          <p role="status" className="text-sm text-muted">
            {m.catalog_list_shown(locale, {
              shown: formatNumber(products.length, locale),
              total: formatNumber(total, locale),
            })}
          </p>
        )}
        {list.hasMore && !href && (
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
              event.preventDefault();
              if (!busy) more();
            }}
          >
            {busy && <Spinner quiet />}
            {busy ? m.shared_wait(locale) : failed ? m.shared_try_again(locale) : m.shared_load_more(locale)}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

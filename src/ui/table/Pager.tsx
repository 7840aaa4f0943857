import { formatNumber } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { useLocale } from "../locale.tsx";
import { totalText } from "./total-text.ts";
import type { Cursors } from "./use-cursors.ts";

export interface PagerProps {
  /** The accessible name of the list. */
  label: string;
  cursors: Cursors;
  pageSize: number;
  /** Rows on this page. */
  count: number;
  total: number | undefined;
  /** Cursor of the next page. */
  nextCursor: string | undefined;
  /** Whether the requested page is still loading. */
  busy: boolean;
}

/** Buttons for the previous and the next page, and the range of the current one; nothing for one page. */
export function Pager({ label, cursors, pageSize, count, total, nextCursor, busy }: PagerProps) {
  const locale = useLocale();
  const before = cursors.pagesBefore * pageSize;
  const isFirst = cursors.pagesBefore === 0;
  const next = busy ? undefined : nextCursor;
  const number = (value: number) => formatNumber(value, locale);

  function turn(go: () => void) {
    go();
    // The button keeps the focus for the next click.
    cursors.heading.current?.scrollIntoView({ block: "nearest" });
  }

  // Rows that have left the list may still be shown for a moment.
  if (isFirst && total !== undefined && count >= total) return null;
  // Not `disabled`, so that the clicked button keeps the focus.
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      <Button
        kind="outline"
        aria-disabled={isFirst || undefined}
        onClick={() => isFirst || turn(cursors.goBack)}
      >
        {m.shared_previous_page(locale)}
      </Button>
      {total !== undefined && (
        <span>
          {m.shared_page_range(locale, {
            from: number(before + 1),
            to: number(before + count),
            total: totalText(total, locale),
          })}
        </span>
      )}
      <Button
        kind="outline"
        aria-disabled={!next || undefined}
        onClick={() => next && turn(() => cursors.goOn(next))}
      >
        {m.shared_next_page(locale)}
      </Button>
    </nav>
  );
}

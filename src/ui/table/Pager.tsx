import { formatNumber } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { Button } from "../Button.tsx";
import { useLocale } from "../use-locale.ts";
import type { Cursors } from "./use-cursors.ts";

export interface PagerProps {
  /** What is paged through. */
  label: string;
  cursors: Cursors;
  pageSize: number;
  /** Rows on this page. */
  count: number;
  total: number | undefined;
  /** Of the page after this one. */
  nextCursor: string | undefined;
  /** The page that is asked for is not there yet. */
  busy: boolean;
}

/** One page back, where one is, one page on. */
export function Pager({ label, cursors, pageSize, count, total, nextCursor, busy }: PagerProps) {
  const locale = useLocale();
  const before = cursors.pagesBefore * pageSize;
  const number = (value: number) => formatNumber(value, locale);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-4">
      <Button kind="outline" disabled={cursors.pagesBefore === 0} onClick={cursors.goBack}>
        {m.shared_previous_page({}, { locale })}
      </Button>
      {total !== undefined && <span>{m.shared_page_range({ from: number(before + 1), to: number(before + count), total: number(total) }, { locale })}</span>}
      <Button kind="outline" disabled={!nextCursor || busy} onClick={() => nextCursor && cursors.goOn(nextCursor)}>
        {m.shared_next_page({}, { locale })}
      </Button>
    </nav>
  );
}

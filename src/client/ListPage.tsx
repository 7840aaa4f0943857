import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId } from "react";
import { formatNumber } from "#shared/text.ts";
import { Pager } from "#ui/table/Pager.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useLeaveEmptyPage } from "#ui/table/use-leave-empty-page.ts";
import { useLocale } from "#ui/use-locale.ts";
import type { Page } from "./call-api.ts";
import { LoadProblem } from "./LoadProblem.tsx";

/** One page of a list. */
export interface ListRows<Row> {
  rows: Row[];
  /** The number of the first row in the whole list, from 1. */
  first: number;
  total: number;
  /** Whether these rows are being replaced by others. */
  stale: boolean;
}

export interface ListPageProps<Row, Key extends QueryKey> {
  title: string;
  /** Takes the focus if a row leaves the list together with the button that was clicked. */
  heading?: RefObject<HTMLHeadingElement | null>;
  /** Below the title. */
  lead?: string;
  /** Beside the title. */
  beside?: ReactNode;
  filter: ReactNode;
  /** The values of the filters: other values begin with the first page. */
  filters: Readonly<Record<string, string>>;
  /** @param cursor empty for the first page */
  query: (cursor: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>;
  pageSize: number;
  /** @param count formatted */
  total: (count: string) => string;
  /** Beside the total. */
  tools?: (list: ListRows<Row>) => ReactNode;
  skeleton: ReactNode;
  /** In place of an empty list. */
  empty: ReactNode;
  children: (list: ListRows<Row>) => ReactNode;
  /**
   * Given if the rows have dialogs that return the focus: the table then stays mounted when its last row has
   * left, and this region around the list can take the focus.
   */
  region?: RefObject<HTMLElement | null>;
  /** Below the list. */
  footer?: ReactNode;
}

/**
 * A page with a list: filters, its rows page by page, and what is shown while it loads, when it fails and
 * when it is empty.
 */
export function ListPage<Row, Key extends QueryKey>(props: ListPageProps<Row, Key>) {
  const { title, heading, lead, beside, filter, footer } = props;
  const h1 = heading ? (
    <h1 ref={heading} tabIndex={-1} className="text-2xl focus:outline-none">
      {title}
    </h1>
  ) : (
    <h1 className="text-2xl">{title}</h1>
  );
  const titleAndLead =
    lead === undefined ? (
      h1
    ) : (
      <div>
        {h1}
        <p className="mt-1 max-w-prose text-muted">{lead}</p>
      </div>
    );
  return (
    <div className="flex flex-col gap-5">
      {beside ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          {titleAndLead}
          {beside}
        </div>
      ) : (
        titleAndLead
      )}
      {filter}
      <List {...props} />
      {footer}
    </div>
  );
}

function List<Row, Key extends QueryKey>({
  title,
  filters,
  query,
  pageSize,
  total: totalText,
  tools,
  skeleton,
  empty,
  children,
  region,
}: ListPageProps<Row, Key>) {
  const locale = useLocale();
  const id = useId();
  const cursors = useCursors(JSON.stringify(filters));
  const page = useQuery(query(cursors.cursor));
  const waiting = useLeaveEmptyPage(cursors, page);

  if (page.isPending) return skeleton;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const isEmpty = items.length === 0;
  if (isEmpty && !region) return waiting ? skeleton : empty;
  const first = cursors.pagesBefore * pageSize + 1;
  const list = { rows: items, first, total, stale: page.isPlaceholderData };
  const h2 = (
    <h2 ref={cursors.heading} id={region && id} className="text-lg">
      {totalText(formatNumber(total, locale))}
    </h2>
  );
  const body = (
    <>
      {tools ? (
        <div className="flex flex-wrap items-center justify-between gap-3 has-[label]:items-end">
          {h2}
          {tools(list)}
        </div>
      ) : (
        h2
      )}
      {isEmpty && (waiting ? skeleton : empty)}
      {region ? <div className={isEmpty ? "hidden" : undefined}>{children(list)}</div> : children(list)}
      {!isEmpty && (
        <Pager
          label={title}
          cursors={cursors}
          pageSize={pageSize}
          count={items.length}
          total={total}
          nextCursor={nextCursor}
          busy={page.isPlaceholderData}
        />
      )}
    </>
  );
  if (!region) return body;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex flex-col gap-5 focus:outline-none"
    >
      {body}
    </section>
  );
}

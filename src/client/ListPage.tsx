import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useId } from "react";
import { useLocale } from "#ui/locale.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { totalText } from "#ui/table/total-text.ts";
import { type Cursors, useCursors } from "#ui/table/use-cursors.ts";
import { useLeaveEmptyPage } from "#ui/table/use-leave-empty-page.ts";
import type { Page } from "./call-api.ts";
import { LoadProblem } from "./LoadProblem.tsx";
import { problemOf } from "./problem.ts";

/** One page of a list. */
export interface ListRows<Row> {
  rows: Row[];
  /** The number of the first row in the whole list, from 1. */
  first: number;
  total: number;
  /** Whether these rows are being replaced by others. */
  stale: boolean;
  /** Shows another page; undefined if there is none, or not yet. */
  turnPage: Record<"previous" | "next", (() => void) | undefined>;
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
   * Given if the rows have dialogs that return the focus: `children` then also renders an empty list, beside
   * `empty`, and this region around the list can take the focus.
   */
  region?: RefObject<HTMLElement | null>;
  /** Below the list. */
  footer?: ReactNode;
}

/**
 * A page with a list: filters, its rows page by page, and what is shown while it loads, when it fails and
 * when it is empty. On a desktop the title, the total and the tools share one line.
 */
export function ListPage<Row, Key extends QueryKey>(props: ListPageProps<Row, Key>) {
  const { title, heading, lead, beside, filter, query, pageSize, total, tools, region, footer } = props;
  const locale = useLocale();
  const id = useId();
  const cursors = useCursors();
  const page = useQuery(query(cursors.cursor));
  const isCursorRejected = problemOf(page.error)?.status === 400;
  const waiting = useLeaveEmptyPage(cursors, page, isCursorRejected);
  const rows = page.data?.items ?? [];
  const nextCursor = page.isPlaceholderData ? undefined : page.data?.nextCursor;
  const list = {
    rows,
    first: cursors.pagesBefore * pageSize + 1,
    total: page.data?.total ?? 0,
    stale: page.isPlaceholderData,
    turnPage: {
      previous: cursors.pagesBefore > 0 ? () => cursors.goBack() : undefined,
      next: nextCursor === undefined ? undefined : () => cursors.goOn(nextCursor),
    },
  };
  const hasTotal = page.data !== undefined && (rows.length > 0 || region !== undefined);
  return (
    <div className="flex flex-col gap-4 lg:gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 lg:min-h-11 lg:has-[form]:mb-2">
        <h1 ref={heading} tabIndex={heading && -1} className="text-2xl focus:outline-none">
          {title}
        </h1>
        {hasTotal && (
          <h2
            ref={cursors.heading}
            id={region && id}
            className="me-auto text-lg leading-tight font-normal text-muted lg:flex-1 lg:basis-40"
          >
            {total(totalText(list.total, locale))}
          </h2>
        )}
        {(beside || (tools && hasTotal)) && (
          <div className="ms-auto flex flex-wrap items-center gap-3 has-[label]:items-end">
            {hasTotal && tools?.(list)}
            {beside}
          </div>
        )}
        {lead !== undefined && <p className="max-w-prose basis-full text-muted">{lead}</p>}
      </div>
      {filter}
      <List {...props} {...{ cursors, page, waiting, list }} labelledBy={id} />
      {footer}
    </div>
  );
}

interface ListProps<Row, Key extends QueryKey> extends ListPageProps<Row, Key> {
  cursors: Cursors;
  page: UseQueryResult<Page<Row>>;
  /** Whether neither rows nor the empty state can be shown. */
  waiting: boolean;
  list: ListRows<Row>;
  labelledBy: string;
}

function List<Row, Key extends QueryKey>({
  title,
  pageSize,
  skeleton,
  empty,
  children,
  region,
  cursors,
  page,
  waiting,
  list,
  labelledBy,
}: ListProps<Row, Key>) {
  if (!page.data && waiting) return skeleton;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const isEmpty = list.rows.length === 0;
  const whenEmpty = isEmpty && (waiting ? skeleton : empty);
  if (isEmpty && !region) return whenEmpty;
  const body = (
    <>
      {whenEmpty}
      {children(list)}
      {!isEmpty && (
        <Pager
          label={title}
          cursors={cursors}
          pageSize={pageSize}
          count={list.rows.length}
          total={list.total}
          nextCursor={page.data.nextCursor}
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
      aria-labelledby={labelledBy}
      className="flex flex-col gap-4 focus:outline-none lg:gap-3"
    >
      {body}
    </section>
  );
}

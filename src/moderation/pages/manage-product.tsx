import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { Drafts } from "#client/drafts-store.ts";
import { LoadProblem } from "#client/LoadProblem.tsx";
import { privateMeta } from "#client/private-meta.ts";
import { useDrafts } from "#client/use-drafts.ts";
import type { PageDefinition } from "#shared/page.ts";
import { tableSearchMaximum } from "#shared/table-default.ts";
import { formatNumber } from "#shared/text.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pager } from "#ui/table/Pager.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { useCursors } from "#ui/table/use-cursors.ts";
import { useWaiting } from "#ui/table/use-waiting.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { reviewPageSize, reviewSorts, reviewTabs } from "../contract/constants.ts";
import { reviewQuery } from "../queries.ts";
import { type ReviewChoice, ReviewFilter } from "../screens/ReviewFilter.tsx";
import { ReviewQueue } from "../screens/ReviewQueue.tsx";
import type { Route } from "./+types/manage-product";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.catalog_review_title(locale));

/** The filter stands in the address, so that it can be kept and sent; the page within it does not. */
export default function ManageProduct() {
  const locale = useLocale();
  const [parameters, setParameters] = useSearchParams();
  const [drafts, changeDraft] = useDrafts<string>("feedback");
  const choice: ReviewChoice = {
    tab: reviewTabs.find((one) => one === parameters.get("status")) ?? "pending",
    q: (parameters.get("q") ?? "").slice(0, tableSearchMaximum),
    sort: reviewSorts.find((one) => one === parameters.get("sort")) ?? "newest",
  };

  function choose({ tab, q, sort }: ReviewChoice) {
    const next = {
      ...(tab !== "pending" && { status: tab }),
      ...(q && { q }),
      ...(sort !== "newest" && { sort }),
    };
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-5">
      <h1 className="text-2xl">{m.catalog_review_title(locale)}</h1>
      <ReviewFilter choice={choice} onChange={choose} />
      <FoundProducts
        choice={choice}
        onChoice={choose}
        drafts={drafts}
        onDraft={(id, text) => changeDraft(id, () => text || undefined)}
      />
    </div>
  );
}

interface FoundProductsProps {
  choice: ReviewChoice;
  onChoice: (choice: ReviewChoice) => void;
  drafts: Drafts<string>;
  onDraft: (id: string, text: string) => void;
}

function FoundProducts({ choice, onChoice, drafts, onDraft }: FoundProductsProps) {
  const locale = useLocale();
  const cursors = useCursors(JSON.stringify(choice));
  const home = useRef<HTMLElement>(null);
  const page = useQuery(reviewQuery({ ...choice, cursor: cursors.cursor }));
  const waiting = useWaiting(cursors, page);

  if (page.isPending) return <TableSkeleton picture="size-16 rounded-sm" action="h-9 w-full sm:w-64" />;
  if (!page.data)
    return <LoadProblem error={page.error} busy={page.isFetching} onRetry={() => page.refetch()} />;
  const { items, total = 0, nextCursor } = page.data;
  const before = cursors.pagesBefore * reviewPageSize;
  return (
    <section
      ref={home}
      tabIndex={-1}
      aria-labelledby="total"
      className="flex flex-col gap-5 focus:outline-none"
    >
      <h2 ref={cursors.heading} id="total" className="text-lg">
        {m.catalog_review_total(locale, { count: formatNumber(total, locale) })}
      </h2>
      {waiting && <TableSkeleton picture="size-16 rounded-sm" action="h-9 w-full sm:w-64" />}
      {items.length === 0 && !waiting && (
        <EmptyState
          title={m.catalog_review_none_title(locale)}
          text={
            choice.tab === "pending" && !choice.q
              ? m.catalog_review_none_waiting(locale)
              : m.catalog_review_none_text(locale)
          }
        >
          {(choice.tab !== "all" || choice.q) && (
            <Button onClick={() => onChoice({ ...choice, tab: "all", q: "" })}>
              {m.catalog_review_show_all(locale)}
            </Button>
          )}
        </EmptyState>
      )}
      {/* Stays when the last row has gone: its dialogs give the focus back. */}
      <div className={items.length === 0 ? "hidden" : undefined}>
        <ReviewQueue
          products={items}
          first={before + 1}
          sort={choice.sort}
          onSort={(sort) => onChoice({ ...choice, sort })}
          stale={page.isPlaceholderData}
          drafts={drafts}
          onDraft={onDraft}
          home={home}
        />
      </div>
      {items.length > 0 && (
        <Pager
          label={m.catalog_review_title(locale)}
          cursors={cursors}
          pageSize={reviewPageSize}
          count={items.length}
          total={total}
          nextCursor={nextCursor}
          busy={page.isPlaceholderData}
        />
      )}
    </section>
  );
}

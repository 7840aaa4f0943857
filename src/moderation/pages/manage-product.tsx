import { useRef } from "react";
import { ListPage } from "#client/ListPage.tsx";
import { usePerson } from "#client/person-context.ts";
import { privateMeta } from "#client/private-meta.ts";
import { type Drafts, useDraft, withDraft } from "#client/use-draft.ts";
import { oneOf, searchText, useFilters } from "#client/use-filters.ts";
import type { PageDefinition } from "#shared/page.ts";
import { Button } from "#ui/Button.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useLocale } from "#ui/locale.tsx";
import { TableSkeleton } from "#ui/table/TableSkeleton.tsx";
import { m } from "#words/messages.js";
import {
  type ReviewSort,
  type ReviewStatusFilter,
  reviewPageSize,
  reviewSorts,
  reviewStatusFilters,
} from "../contract/constants.ts";
import { reviewQuery } from "../queries.ts";
import { ReviewFilter } from "../screens/ReviewFilter.tsx";
import { ReviewQueue } from "../screens/ReviewQueue.tsx";
import { useUndoableDecisions } from "../screens/use-recent-decisions.ts";
import type { RowAfterTurn } from "../screens/use-review-navigation.ts";
import type { Route } from "./+types/manage-product";

export const page: PageDefinition = { access: "admin" };

export const meta: Route.MetaFunction = ({ location }) =>
  privateMeta(location.pathname, (locale) => m.moderation_review_title(locale));

/** Vendors wait for a decision, so the product that waits longest is the first. */
const usualSort = (status: ReviewStatusFilter): ReviewSort => (status === "pending" ? "-newest" : "newest");

export default function ManageProduct() {
  const locale = useLocale();
  const region = useRef<HTMLElement>(null);
  const rowAfterTurn = useRef<RowAfterTurn>(undefined);
  const undoableDecisions = useUndoableDecisions();
  const drafts = useDraft<Drafts<string>>(`mela-drafts:${usePerson().id}:feedback`, () => ({}));
  const [filters, changeFilters] = useFilters({
    status: oneOf(reviewStatusFilters, "pending"),
    q: searchText,
    sort: oneOf(reviewSorts, ""),
  });
  const { status, q } = filters;
  const sort = filters.sort || usualSort(status);

  return (
    <ListPage
      title={m.moderation_review_title(locale)}
      filter={<ReviewFilter filters={{ ...filters, sort }} onChange={changeFilters} />}
      query={(cursor) => reviewQuery({ ...filters, sort, cursor })}
      pageSize={reviewPageSize}
      total={(count) => m.moderation_review_total(locale, { count })}
      skeleton={<TableSkeleton picture="size-16 rounded-sm" action="h-9 w-full sm:w-64" />}
      region={region}
      empty={
        <EmptyState
          title={m.moderation_review_none_title(locale)}
          text={
            status === "pending" && !q
              ? m.moderation_review_none_waiting(locale)
              : m.moderation_review_none_text(locale)
          }
        >
          {(status !== "all" || q) && (
            <Button onClick={() => changeFilters({ status: "all", q: "" })}>
              {m.moderation_review_show_all(locale)}
            </Button>
          )}
        </EmptyState>
      }
    >
      {({ rows, first, total, stale, turnPage }) => (
        <ReviewQueue
          // Rows that were just decided on belong to one page.
          key={JSON.stringify([filters, first])}
          products={rows}
          first={first}
          status={status}
          total={total}
          sort={sort}
          onSort={(changed) => changeFilters({ sort: changed })}
          stale={stale}
          drafts={drafts.draft}
          onDraft={(id, text) => drafts.change((all) => withDraft(all, id, text || undefined))}
          region={region}
          turnPage={turnPage}
          rowAfterTurn={rowAfterTurn}
          undoableDecisions={undoableDecisions}
        />
      )}
    </ListPage>
  );
}

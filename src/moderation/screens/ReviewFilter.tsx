import { useQuery } from "@tanstack/react-query";
import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { Toolbar } from "#ui/table/Toolbar.tsx";
import { m } from "#words/messages.js";
import {
  type ReviewSort,
  type ReviewStatusFilter,
  reviewSorts,
  reviewStatusFilters,
} from "../contract/constants.ts";
import { reviewCountsQuery } from "../queries.ts";
import { reviewSortLabel, reviewStatusLabel } from "./review-labels.ts";

export interface ReviewFilters {
  status: ReviewStatusFilter;
  q: string;
  sort: ReviewSort;
}

/** Filters products by search text and by status, and sorts them. */
export function ReviewFilter({
  filters,
  onChange,
}: {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}) {
  const locale = useLocale();
  const counts = useQuery(reviewCountsQuery(filters.q)).data;
  return (
    <Toolbar
      search={
        <SearchRow
          label={m.moderation_review_search(locale)}
          help={m.moderation_review_search_help(locale)}
          q={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
      sort={
        <SortSelect
          choices={reviewSorts.map((value) => ({ value, label: reviewSortLabel(value, locale) }))}
          value={filters.sort}
          onChange={(sort) => onChange({ sort })}
        />
      }
    >
      <ChoicePills
        label={m.moderation_review_status(locale)}
        choices={reviewStatusFilters.map((value) => ({
          value,
          label: reviewStatusLabel(value, locale),
          count: counts?.[value],
        }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
    </Toolbar>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type ReviewSort, type ReviewTab, reviewSorts, reviewTabs } from "../contract/constants.ts";
import { reviewCountsQuery } from "../queries.ts";
import { reviewSortLabel, reviewTabLabel } from "./review-labels.ts";

export interface ReviewChoice {
  status: ReviewTab;
  q: string;
  sort: ReviewSort;
}

/** Filters products by search text and by status, and sorts them. */
export function ReviewFilter({
  choice,
  onChange,
}: {
  choice: ReviewChoice;
  onChange: (choice: ReviewChoice) => void;
}) {
  const locale = useLocale();
  const counts = useQuery(reviewCountsQuery(choice.q)).data;
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.moderation_review_search(locale)}
        help={m.moderation_review_search_help(locale)}
        q={choice.q}
        onSearch={(q) => onChange({ ...choice, q })}
      />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ChoicePills
          label={m.moderation_review_status(locale)}
          choices={reviewTabs.map((value) => ({
            value,
            label: reviewTabLabel(value, locale),
            count: counts?.[value],
          }))}
          value={choice.status}
          onChange={(status) => onChange({ ...choice, status })}
        />
        <SortSelect
          choices={reviewSorts.map((value) => ({ value, label: reviewSortLabel(value, locale) }))}
          value={choice.sort}
          onChange={(sort) => onChange({ ...choice, sort })}
        />
      </div>
    </div>
  );
}

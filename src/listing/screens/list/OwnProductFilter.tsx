import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { Toolbar } from "#ui/table/Toolbar.tsx";
import { m } from "#words/messages.js";
import { type OwnProductStatusFilter, ownProductStatusFilters } from "../../contract/product-list.ts";
import { statusLabel } from "./list-labels.ts";

export interface OwnProductFilters {
  status: OwnProductStatusFilter;
  q: string;
}

export interface OwnProductFilterProps {
  filters: OwnProductFilters;
  /** Number of products by status; undefined while loading. */
  counts: Record<OwnProductStatusFilter, number> | undefined;
  onChange: (change: Partial<OwnProductFilters>) => void;
}

/** Search and status filter of the vendor's products. */
export function OwnProductFilter({ filters, counts, onChange }: OwnProductFilterProps) {
  const locale = useLocale();
  return (
    <Toolbar
      search={
        <SearchRow
          label={m.listing_own_search(locale)}
          help={m.listing_own_search_help(locale)}
          q={filters.q}
          onSearch={(q) => onChange({ q })}
        />
      }
    >
      <ChoicePills
        label={m.listing_own_statuses(locale)}
        choices={ownProductStatusFilters.map((status) => ({
          value: status,
          label: statusLabel(status, locale),
          count: counts?.[status],
        }))}
        value={filters.status}
        onChange={(status) => onChange({ status })}
      />
    </Toolbar>
  );
}

import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { orderStatuses } from "../contract/constants.ts";
import type { StatusCounts } from "../contract.ts";
import type { OrderTableFilters } from "../queries/orders.ts";
import { statusLabel } from "../rules/status-label.ts";

export interface OrderFilterProps {
  filters: OrderTableFilters;
  /** Which fields of an order are searched. */
  help: string;
  /** Counts of the orders that match the search text; undefined while they load. */
  counts: StatusCounts | undefined;
  onChange: (change: Partial<OrderTableFilters>) => void;
}

/** Filters orders by search text and by status. */
export function OrderFilter({ filters: { status, q }, help, counts, onChange }: OrderFilterProps) {
  const locale = useLocale();
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.orders_manage_search(locale)}
        help={help}
        q={q}
        onSearch={(words) => onChange({ q: words })}
      />
      <ChoicePills
        label={m.orders_manage_filter(locale)}
        choices={[
          { value: "", label: m.orders_manage_all(locale), count: all },
          ...orderStatuses.map((value) => ({
            value,
            label: statusLabel(value, locale),
            count: counts?.[value],
          })),
        ]}
        value={status}
        onChange={(value) => onChange({ status: value })}
      />
    </div>
  );
}

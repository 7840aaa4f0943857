import { useLocale } from "#ui/locale.tsx";
import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { ScrollLine } from "#ui/table/ScrollLine.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { m } from "#words/messages.js";
import { orderStatuses } from "../contract/constants.ts";
import type { StatusCounts } from "../contract.ts";
import type { OrderTableFilters } from "../queries/orders.ts";
import { statusLabel } from "../rules/status-label.ts";

interface OrderFilterProps {
  filters: OrderTableFilters;
  onChange: (change: Partial<OrderTableFilters>) => void;
}

export interface OrderSearchProps extends OrderFilterProps {
  /** Which fields of an order are searched. */
  help: string;
}

/** Searches orders. In the line of the title, because the statuses need a line of their own. */
export function OrderSearch({ filters: { q }, help, onChange }: OrderSearchProps) {
  const locale = useLocale();
  return (
    <SearchRow
      label={m.orders_manage_search(locale)}
      help={help}
      atEnd
      q={q}
      onSearch={(words) => onChange({ q: words })}
    />
  );
}

export interface OrderStatusTabsProps extends OrderFilterProps {
  /** Counts of the orders that match the search text; undefined while they load. */
  counts: StatusCounts | undefined;
}

/** Filters orders by status. */
export function OrderStatusTabs({ filters: { status }, counts, onChange }: OrderStatusTabsProps) {
  const locale = useLocale();
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <ScrollLine>
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
    </ScrollLine>
  );
}

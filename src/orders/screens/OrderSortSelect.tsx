import { useLocale } from "#ui/locale.tsx";
import { SortSelect } from "#ui/table/SortSelect.tsx";
import { m } from "#words/messages.js";
import { type OrderSort, orderSorts } from "../contract/constants.ts";

const labels = { newest: m.orders_sort_newest, oldest: m.orders_sort_oldest, total: m.orders_sort_total };

export function OrderSortSelect({ sort, onSort }: { sort: OrderSort; onSort: (sort: OrderSort) => void }) {
  const locale = useLocale();
  return (
    <SortSelect
      choices={orderSorts.map((value) => ({ value, label: labels[value](locale) }))}
      value={sort}
      onChange={onSort}
    />
  );
}

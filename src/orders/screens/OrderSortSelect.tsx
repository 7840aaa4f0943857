import { useId } from "react";
import { Select } from "#ui/Select.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OrderSort, orderSorts } from "../contract/limits.ts";

const words = { newest: m.orders_sort_newest, oldest: m.orders_sort_oldest, total: m.orders_sort_total };

export function OrderSortSelect({ sort, onSort }: { sort: OrderSort; onSort: (sort: OrderSort) => void }) {
  const locale = useLocale();
  const id = useId();
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-bold whitespace-nowrap">
        {m.orders_sort({}, { locale })}
      </label>
      <Select id={id} value={sort} onChange={({ target }) => onSort(orderSorts.find((one) => one === target.value) ?? "newest")} className="min-w-48">
        {orderSorts.map((one) => (
          <option key={one} value={one}>
            {words[one]({}, { locale })}
          </option>
        ))}
      </Select>
    </div>
  );
}

import { ChoicePills } from "#ui/table/ChoicePills.tsx";
import { SearchRow } from "#ui/table/SearchRow.tsx";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OrderStatus, orderStatuses } from "../contract/limits.ts";
import { statusWord } from "../rules/status-word.ts";

export interface OrderFilterProps {
  status: OrderStatus | "";
  q: string;
  onChange: (filter: { status: OrderStatus | ""; q: string }) => void;
}

/** By status and by words. */
export function OrderFilter({ status, q, onChange }: OrderFilterProps) {
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-4">
      <SearchRow
        label={m.orders_manage_search({}, { locale })}
        help={m.orders_manage_search_help({}, { locale })}
        q={q}
        onSearch={(words) => onChange({ status, q: words })}
      />
      <ChoicePills
        label={m.orders_manage_filter({}, { locale })}
        choices={(["", ...orderStatuses] as const).map((value) => ({
          value,
          words: value === "" ? m.orders_manage_all({}, { locale }) : statusWord(value, locale),
        }))}
        value={status}
        onChange={(value) => onChange({ status: value, q })}
      />
    </div>
  );
}

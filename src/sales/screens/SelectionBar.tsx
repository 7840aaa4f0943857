import { formatNumber } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { maxPackLists } from "../contract/constants.ts";

export interface SelectionBarProps {
  count: number;
  onPack: () => void;
  onClear: () => void;
}

/** Actions for the selected orders, in a bar that stays visible. */
export function SelectionBar({ count, onPack, onClear }: SelectionBarProps) {
  const locale = useLocale();
  const number = formatNumber(count, locale);
  return (
    <section
      aria-label={m.sales_selection(locale)}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-lift"
    >
      <p className="flex-1 font-bold whitespace-nowrap" aria-live="polite">
        {m.sales_selected(locale, { count: number })}
        {count >= maxPackLists && (
          <span className="block text-sm font-normal text-muted">
            {m.sales_selection_full(locale, { count: formatNumber(maxPackLists, locale) })}
          </span>
        )}
      </p>
      <Button kind="quiet" size="small" onClick={onClear}>
        {m.sales_clear_selection(locale)}
      </Button>
      <Button kind="leaf" onClick={onPack}>
        <Icon of={icons.printer} className="size-5" />
        {m.sales_pack_list(locale)}
      </Button>
    </section>
  );
}

import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import type { OrderStatus } from "../contract/limits.ts";
import type { OrderRecord } from "../contract.ts";
import { statusWord } from "./status-word.ts";

/** Each change of status: what, when, by whom. */
export function OrderHistory({ history }: { history: OrderRecord["history"] }) {
  const locale = useLocale();
  return (
    <details className="group">
      <summary className="inline-flex min-h-9 items-center gap-1 rounded-md px-2 text-sm font-bold text-leaf">
        <Icon of={icons.chevronDown} className="size-4 transition-transform group-open:rotate-180" />
        {m.orders_manage_history({}, { locale })}
      </summary>
      <ol className="mt-2 flex flex-col gap-1 border-s-2 border-line ps-3 text-sm">
        {history.map(({ status, by, at }) => (
          <li key={`${at} ${status}`}>
            <b>{statusWord(status as OrderStatus, locale)}</b> · <time dateTime={at}>{formatTime(new Date(at), locale)}</time> ·{" "}
            {m.orders_history_by({ name: nameOf(by, locale) }, { locale })}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The wire says `you` and `admin` of those whose names are nobody's business. */
function nameOf(by: string, locale: Locale): string {
  if (by === "you") return m.orders_history_you({}, { locale });
  return by === "admin" ? brand.name[locale] : by;
}

import { brand } from "#shared/brand.ts";
import { formatTime } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { Icon } from "#ui/Icon.tsx";
import * as icons from "#ui/icons.ts";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { isOpen } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { lastingChange } from "../rules/lasting-change.ts";
import { reasonLabel } from "../rules/reason-label.ts";
import { statusLabel } from "../rules/status-label.ts";

/** The current status and its time; expanded, every change of status with its time, person and reason. */
export function OrderHistory({
  history,
  open = false,
}: {
  history: OrderRecord["history"];
  /** Whether it is expanded at first. */
  open?: boolean;
}) {
  const locale = useLocale();
  const last = history.at(-1);
  const lasting = lastingChange(history);
  return (
    <details open={open} className="group">
      <summary className="inline-flex min-h-9 flex-wrap items-center gap-x-2 rounded-md px-2 text-sm">
        <span className="inline-flex items-center gap-1 font-bold text-leaf">
          <Icon of={icons.chevronDown} className="size-4 transition-transform group-open:rotate-180" />
          {m.orders_manage_history(locale)}
        </span>
        {lasting && (
          <span className="text-muted">
            {(isOpen(lasting.status) ? m.orders_history_since : m.orders_history_on)(locale, {
              status: statusLabel(lasting.status, locale),
              time: formatTime(new Date(lasting.at), locale),
            })}
          </span>
        )}
      </summary>
      <ol className="ms-3 mt-2 flex flex-col border-s-2 border-line text-sm">
        {history.map(({ status, at, reason, ...change }, index) => (
          <li key={`${at} ${status}`} className="relative py-1 ps-4">
            <span
              aria-hidden="true"
              className={`absolute -start-[0.4375rem] top-2.5 size-3 rounded-full border-2 border-surface ${at === last?.at ? "bg-leaf" : "bg-edge"}`}
            />
            <b>{statusLabel(status, locale)}</b> ·{" "}
            <time dateTime={at}>{formatTime(new Date(at), locale)}</time> ·{" "}
            {(index === 0 ? m.orders_history_ordered : m.orders_history_by)(locale, {
              name: nameOf(change, locale),
            })}
            {reason && (
              <span className="block break-words whitespace-pre-line text-muted">
                {m.orders_history_reason(locale, { reason: reasonLabel(reason, locale) })}
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function nameOf(
  { by, byKind }: Pick<OrderRecord["history"][number], "by" | "byKind">,
  locale: Locale,
): string {
  if (byKind === "you") return m.orders_history_you(locale);
  return byKind === "admin" ? brand.name[locale] : by;
}

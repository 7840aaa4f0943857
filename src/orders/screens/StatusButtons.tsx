import { useId } from "react";
import { Button } from "#ui/Button.tsx";
import { useLocale } from "#ui/locale.tsx";
import { m } from "#words/messages.js";
import { type SettableStatus, settableStatuses } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { statusLabel } from "../rules/status-label.ts";

export interface StatusButtonsProps {
  order: OrderRecord;
  onSet: (status: SettableStatus) => void;
}

/**
 * Buttons for each status that an admin can set. The current one, and all of a cancelled order, are disabled.
 */
export function StatusButtons({ order, onSet }: StatusButtonsProps) {
  const locale = useLocale();
  const id = useId();
  const cancelled = order.orderStatus === "cancelled";
  return (
    <div
      role="group"
      aria-label={m.orders_manage_set(locale, { number: order.orderNumber })}
      aria-describedby={id}
      className="flex flex-wrap gap-2"
    >
      {settableStatuses.map((status) => {
        const disabled = cancelled || status === order.orderStatus;
        return (
          <Button
            key={status}
            kind={status === order.orderStatus ? "leaf" : "outline"}
            size="small"
            aria-pressed={status === order.orderStatus}
            // Not `disabled`, so that the clicked button keeps the focus.
            aria-disabled={disabled || undefined}
            onClick={() => disabled || onSet(status)}
          >
            {statusLabel(status, locale)}
          </Button>
        );
      })}
      <p id={id} className="w-full text-sm text-muted">
        {cancelled
          ? m.orders_manage_cancelled(locale)
          : m.orders_manage_who_cancels(locale, { status: statusLabel("shipping", locale) })}
      </p>
    </div>
  );
}

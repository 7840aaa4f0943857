import { useId, useRef } from "react";
import { problemOf } from "#client/problem.ts";
import { problemSentence } from "#client/problem-sentence.ts";
import type { Locale } from "#shared/locale.ts";
import { Button } from "#ui/Button.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type SettableStatus, settableStatuses } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { useChangeStatus } from "../queries/orders.ts";
import { statusLabel } from "../rules/status-label.ts";

/**
 * Buttons for each status that an admin can set. The current one, and all of a cancelled order, are disabled.
 */
export function StatusButtons({
  order,
  onChanged,
}: {
  order: OrderRecord;
  onChanged: (status: SettableStatus) => void;
}) {
  const locale = useLocale();
  const id = useId();
  const change = useChangeStatus();
  const running = useRef(false);
  const cancelled = order.orderStatus === "cancelled";

  async function set(status: SettableStatus) {
    // Not `isPending`, because the second click of a double click comes before the next render.
    if (cancelled || status === order.orderStatus || running.current) return;
    running.current = true;
    try {
      // Not the callbacks of `mutate`, because they do not run after the row has been unmounted.
      await change.mutateAsync({ id: order._id, status, from: order.orderStatus });
      notice(m.orders_manage_changed(locale));
      onChanged(status);
    } catch (error) {
      notice(errorText(error, locale), "failed");
    } finally {
      running.current = false;
    }
  }

  return (
    <div
      role="group"
      aria-label={m.orders_manage_set(locale, { number: order.orderNumber })}
      aria-describedby={cancelled ? id : undefined}
      className="flex flex-wrap gap-2"
    >
      {settableStatuses.map((status) => (
        <Button
          key={status}
          kind={status === order.orderStatus ? "leaf" : "outline"}
          size="small"
          aria-pressed={status === order.orderStatus}
          // Not `disabled`, so that the clicked button keeps the focus.
          aria-disabled={cancelled || status === order.orderStatus || undefined}
          onClick={() => set(status)}
        >
          {statusLabel(status, locale)}
        </Button>
      ))}
      {cancelled && (
        <p id={id} className="w-full text-sm text-muted">
          {m.orders_manage_cancelled(locale)}
        </p>
      )}
    </div>
  );
}

function errorText(error: unknown, locale: Locale): string {
  const problem = problemOf<"PATCH /users/admin/order-status/:id">(error);
  if (problem?.code === "transition_not_allowed") return m.orders_manage_cancelled(locale);
  if (problem?.code === "status_changed")
    return m.orders_manage_meanwhile(locale, { status: statusLabel(problem.orderStatus, locale) });
  return problemSentence(error, locale);
}

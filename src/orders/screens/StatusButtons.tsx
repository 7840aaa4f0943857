import { problemSentence } from "#accounts/screens/problem-sentence.ts";
import { Button } from "#ui/Button.tsx";
import { notice } from "#ui/notices.ts";
import { useLocale } from "#ui/use-locale.ts";
import { m } from "#words/messages.js";
import { type OrderStatus, orderStatuses } from "../contract/limits.ts";
import type { OrderRecord } from "../contract.ts";
import { useChangeStatus } from "../queries/orders.ts";
import { statusWord } from "./status-word.ts";

/** Any of the six at any time; the one that stands is not offered. */
export function StatusButtons({ order }: { order: OrderRecord }) {
  const locale = useLocale();
  const change = useChangeStatus();

  function set(status: OrderStatus) {
    if (status === order.orderStatus || change.isPending) return;
    change.mutate(
      { id: order._id, status },
      {
        onSuccess: () => notice(m.orders_manage_changed({}, { locale })),
        onError: (error) => notice(problemSentence(error, locale), "failed"),
      },
    );
  }

  return (
    <div role="group" aria-label={m.orders_manage_set({ number: order.orderNumber }, { locale })} className="flex flex-wrap gap-2">
      {orderStatuses.map((status) => (
        <Button
          key={status}
          kind={status === order.orderStatus ? "leaf" : "outline"}
          size="small"
          aria-pressed={status === order.orderStatus}
          // Not `disabled`: the button that was pressed keeps the focus.
          aria-disabled={status === order.orderStatus || undefined}
          onClick={() => set(status)}
        >
          {statusWord(status, locale)}
        </Button>
      ))}
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { problemOf, problemSentence } from "#client/problem.ts";
import type { Locale } from "#shared/locale.ts";
import { useLocale } from "#ui/locale.tsx";
import { notice } from "#ui/notices.ts";
import { m } from "#words/messages.js";
import { type OrderStatus, type SettableStatus, statusUndoMs } from "../contract/constants.ts";
import type { OrderRecord } from "../contract.ts";
import { useChangeStatus } from "../queries/orders.ts";
import { statusLabel } from "../rules/status-label.ts";

/** The last change, while it can be undone. */
export interface UndoableChange {
  id: string;
  orderNumber: string;
  from: SettableStatus;
  to: SettableStatus;
}

export interface StatusChanger {
  set: (order: Pick<OrderRecord, "_id" | "orderNumber" | "orderStatus">, status: SettableStatus) => void;
  lastChange: UndoableChange | undefined;
  undo: () => Promise<void>;
}

/**
 * Changes the status of orders, and offers to undo the last change.
 * @param onChanged called after a change, also after an undo
 */
export function useUndoableStatusChange(onChanged: (status: SettableStatus) => void): StatusChanger {
  const locale = useLocale();
  const change = useChangeStatus();
  const running = useRef(new Set<string>());
  const [lastChange, setLastChange] = useState<UndoableChange>();

  useEffect(() => {
    if (!lastChange) return;
    const timer = setTimeout(() => setLastChange(undefined), statusUndoMs);
    return () => clearTimeout(timer);
  }, [lastChange]);

  /** Returns how many orders this request has changed: none if the order had the status already. */
  async function send(id: string, from: OrderStatus, status: SettableStatus): Promise<number | undefined> {
    // Not `isPending`, because the second click of a double click comes before the next render.
    if (from === "cancelled" || status === from || running.current.has(id)) return undefined;
    running.current.add(id);
    try {
      // Not the callbacks of `mutate`, because they do not run after the row has been unmounted.
      const { modifiedCount } = await change.mutateAsync({ id, status, from });
      onChanged(status);
      return modifiedCount;
    } catch (error) {
      notice(errorText(error, locale), "failed");
      return undefined;
    } finally {
      running.current.delete(id);
    }
  }

  async function set(
    { _id: id, orderNumber, orderStatus: from }: Parameters<StatusChanger["set"]>[0],
    to: SettableStatus,
  ) {
    // Without a change, the order had this status already. Someone else may have set it, and only they may
    // undo that.
    if ((await send(id, from, to)) && from !== "cancelled") setLastChange({ id, orderNumber, from, to });
  }

  async function undo() {
    if (!lastChange) return;
    // Nothing is changed if an earlier attempt has succeeded without a response.
    const changed = await send(lastChange.id, lastChange.to, lastChange.from);
    if (changed === undefined) return;
    notice(changeText({ ...lastChange, from: lastChange.to, to: lastChange.from }, locale));
    setLastChange(undefined);
  }

  return { set, lastChange, undo };
}

/** Names the order and its status before and after. */
export function changeText({ orderNumber, from, to }: UndoableChange, locale: Locale): string {
  return m.orders_manage_changed(locale, {
    number: orderNumber,
    from: statusLabel(from, locale),
    to: statusLabel(to, locale),
  });
}

function errorText(error: unknown, locale: Locale): string {
  const problem = problemOf<"PATCH /users/admin/order-status/:id">(error);
  if (problem?.code === "transition_not_allowed") return m.orders_manage_cancelled(locale);
  if (problem?.code === "status_changed")
    return m.orders_manage_status_changed(locale, { status: statusLabel(problem.orderStatus, locale) });
  return problemSentence(error, locale);
}

import type { Locale } from "#shared/locale.ts";
import { m } from "#words/messages.js";
import type { OrderStatus } from "../contract/constants.ts";

/** Returns the label of a status in the reader's language. */
export function statusLabel(status: OrderStatus, locale: Locale): string {
  return {
    pending: m.orders_status_pending,
    processing: m.orders_status_processing,
    "ready to ship": m.orders_status_ready,
    shipping: m.orders_status_shipping,
    "on the way": m.orders_status_on_the_way,
    delivered: m.orders_status_delivered,
    cancelled: m.orders_status_cancelled,
  }[status](locale);
}

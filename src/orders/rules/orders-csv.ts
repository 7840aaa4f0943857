import type { AddressRecord } from "#addresses/contract.ts";
import { streetLine } from "#addresses/rules/address-lines.ts";
import { translatePlaceName } from "#addresses/rules/places.ts";
import { csvOf } from "#shared/csv.ts";
import { isoDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { OrderStatus } from "../contract/constants.ts";
import { statusLabel } from "./status-label.ts";

export interface ExportedOrder {
  number: string;
  placedAt: Date;
  status: OrderStatus;
  email: string;
  address: AddressRecord;
  /** Sum of quantities. */
  pieces: number;
  itemsPoisha: Poisha;
  deliveryPoisha: Poisha;
  totalPoisha: Poisha;
}

/** Returns the orders as CSV, one row each: labels in the reader's language, ISO dates and plain numbers. */
export function ordersCsv(orders: readonly ExportedOrder[], locale: Locale): string {
  const head = [
    m.orders_column_number(locale),
    m.orders_column_placed(locale),
    m.orders_column_status(locale),
    m.orders_file_email(locale),
    m.orders_file_name(locale),
    m.orders_file_mobile(locale),
    m.orders_invoice_deliver_to(locale),
    m.addresses_area(locale),
    m.orders_file_district(locale),
    m.addresses_zip(locale),
    m.orders_file_pieces(locale),
    m.orders_file_items(locale),
    m.orders_file_delivery(locale),
    m.orders_file_total(locale),
  ];
  const rows = orders.map(
    ({ number, placedAt, status, email, address, pieces, itemsPoisha, deliveryPoisha, totalPoisha }) => [
      number,
      isoDay(placedAt),
      statusLabel(status, locale),
      email,
      address.fullName,
      withDash(address.mobileNumber),
      streetLine(address),
      address.area,
      translatePlaceName(address.city, locale),
      address.zipCode || "",
      pieces,
      takaOf(itemsPoisha),
      takaOf(deliveryPoisha),
      takaOf(totalPoisha),
    ],
  );
  return csvOf([head, ...rows]);
}

/** Returns `01712-345678`. Without the dash, a spreadsheet reads a number and drops the leading 0. */
function withDash(mobileNumber: string): string {
  return mobileNumber.replace(/^(\d{5})(\d{6})$/, "$1-$2");
}

import type { AddressRecord } from "#addresses/contract.ts";
import { placeName } from "#addresses/rules/places.ts";
import { csvOf } from "#shared/csv.ts";
import { isoDay } from "#shared/dates.ts";
import type { Locale } from "#shared/locale.ts";
import { type Poisha, takaOf } from "#shared/money.ts";
import { m } from "#words/messages.js";
import type { OrderStatus } from "../contract/constants.ts";
import { statusWord } from "./status-word.ts";

export interface FiledOrder {
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

/** Orders as a file, a row each: words in the reader's language, days and amounts so that a spreadsheet can reckon with them. */
export function ordersFile(orders: readonly FiledOrder[], locale: Locale): string {
  const head = [
    m.orders_column_number(locale),
    m.orders_column_placed(locale),
    m.orders_column_status(locale),
    m.orders_file_email(locale),
    m.orders_file_name(locale),
    m.orders_file_mobile(locale),
    m.orders_file_district(locale),
    m.orders_file_pieces(locale),
    m.orders_file_items(locale),
    m.orders_file_delivery(locale),
    m.orders_file_total(locale),
  ];
  const rows = orders.map(
    ({ number, placedAt, status, email, address, pieces, itemsPoisha, deliveryPoisha, totalPoisha }) => [
      number,
      isoDay(placedAt),
      statusWord(status, locale),
      email,
      address.fullName,
      dashed(address.mobileNumber),
      placeName(address.city, locale),
      pieces,
      takaOf(itemsPoisha),
      takaOf(deliveryPoisha),
      takaOf(totalPoisha),
    ],
  );
  return csvOf([head, ...rows]);
}

/** 01712-345678: without the dash a spreadsheet takes it for a number and drops the 0. */
function dashed(mobileNumber: string): string {
  return mobileNumber.replace(/^(\d{5})(\d{6})$/, "$1-$2");
}

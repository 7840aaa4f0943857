import type { AddressRecord } from "#addresses/contract.ts";
import { streetLine } from "#addresses/rules/address-lines.ts";
import { type Area, findPlace, loadAreas, translatePlaceName } from "#addresses/rules/places.ts";
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

/**
 * Returns the orders as CSV, one row each: labels and places in the reader's language, ISO dates and plain
 * numbers.
 */
export async function ordersCsv(orders: readonly ExportedOrder[], locale: Locale): Promise<string> {
  const areas = await areasByDistrict(orders);
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
      findPlace(areas.get(districtKey(address)) ?? [], address.area)?.[locale] ?? address.area,
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

const districtKey = ({ province, city }: Pick<AddressRecord, "province" | "city">) => `${province}/${city}`;

/** Loads the areas of the orders' districts, because the form stores their names in the buyer's language. */
async function areasByDistrict(orders: readonly ExportedOrder[]): Promise<Map<string, readonly Area[]>> {
  const addresses = new Map(orders.map(({ address }) => [districtKey(address), address]));
  const loaded = Array.from(addresses, async ([key, { province, city }]) => {
    return [key, await loadAreas(province, city)] as const;
  });
  return new Map(await Promise.all(loaded));
}

/** Returns `01712-345678`. Without the dash, a spreadsheet reads a number and drops the leading 0. */
function withDash(mobileNumber: string): string {
  return mobileNumber.replace(/^(\d{5})(\d{6})$/, "$1-$2");
}

/** The delivery and the billing address of a record. */
import type { Locale } from "#shared/locale.ts";
import { localDigits } from "#shared/text.ts";
import {
  type AddressFields,
  billName,
  fieldNames,
  mapFields,
  optionalLines,
  toBilling,
} from "../contract/address-fields.ts";
import type { AddressRecord } from "../contract.ts";

export function deliveryOf(record: AddressRecord): AddressFields & { zipCode: number } {
  return mapFields(fieldNames, (name) => record[name]) as AddressFields & { zipCode: number };
}

export function billingOf(record: AddressRecord): AddressFields {
  return mapFields(fieldNames, (name) => record[billName(name)]) as AddressFields;
}

/**
 * Returns the address that is stored with an order. A line that was added to addresses after the order is
 * empty.
 */
export function addressOfOrder(stored: Record<string, unknown>): AddressRecord {
  const empty = mapFields(optionalLines, () => "");
  return { ...empty, ...toBilling(empty), ...stored } as AddressRecord;
}

/** Returns the street and the optional lines on one line, as on a parcel. */
export function streetLine(fields: AddressFields): string {
  return [fields.address, ...optionalLines.map((name) => fields[name])].filter(Boolean).join(", ");
}

/** Returns the postal code as it follows the district: 'Dhaka 1207', 'ঢাকা-১২০৭'. */
export function zipCodeEnding(zipCode: number, locale: Locale): string {
  return `${locale === "bn" ? "-" : " "}${localDigits(String(zipCode), locale)}`;
}

/** The delivery and the billing address of a record. */
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

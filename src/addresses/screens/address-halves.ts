import type { AddressRecord } from "../contract.ts";

/** The delivery or the billing address of a record. */
export type ShownHalf = Pick<
  AddressRecord,
  "fullName" | "mobileNumber" | "landmark" | "effectiveLabel" | "province" | "city" | "area" | "address"
> & {
  zipCode: number | null;
};

export function deliveryHalf(address: AddressRecord): ShownHalf {
  return address;
}

export function billingHalf(address: AddressRecord): ShownHalf {
  return {
    fullName: address.billFullName,
    mobileNumber: address.billMobileNumber,
    landmark: address.billLandmark,
    effectiveLabel: address.billEffectiveLabel,
    province: address.billProvince,
    city: address.billCity,
    zipCode: address.billZipCode,
    area: address.billArea,
    address: address.billAddress,
  };
}

/** The two halves of the address form as one types them, and what the wire makes of them. */
import type { Locale } from "#shared/locale.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { asciiDigits } from "#shared/text.ts";
import { m } from "#words/messages.js";
import type { AddressRecord } from "../contract.ts";
import type { AddressPayload } from "../queries/address.ts";

export interface Half {
  fullName: string;
  mobileNumber: string;
  landmark: string;
  effectiveLabel: "" | "Home" | "Office";
  province: string;
  city: string;
  zipCode: string;
  area: string;
  address: string;
}

export interface AddressForm {
  delivery: Half;
  billing: Half;
  same: boolean;
}

export type HalfErrors = Partial<Record<keyof Half, string>>;

const emptyHalf: Half = { fullName: "", mobileNumber: "", landmark: "", effectiveLabel: "", province: "", city: "", zipCode: "", area: "", address: "" };

export function emptyForm(name: string): AddressForm {
  return { delivery: { ...emptyHalf, fullName: name, effectiveLabel: "Home" }, billing: emptyHalf, same: true };
}

export function formOf(record: AddressRecord): AddressForm {
  const { fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address } = record;
  const delivery: Half = { fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode: String(zipCode), area, address };
  const billing: Half = {
    fullName: record.billFullName,
    mobileNumber: record.billMobileNumber,
    landmark: record.billLandmark,
    effectiveLabel: record.billEffectiveLabel,
    province: record.billProvince,
    city: record.billCity,
    zipCode: record.billZipCode === null ? "" : String(record.billZipCode),
    area: record.billArea,
    address: record.billAddress,
  };
  return { delivery, billing, same: isSame(delivery, billing) };
}

export function isSame(one: Half, other: Half): boolean {
  return (Object.keys(one) as (keyof Half)[]).every((field) => one[field] === other[field]);
}

/** The rules of `SaveAddress` in the words of the page; only the billing half may do without a post code. */
export function halfErrors(half: Half, { zipRequired }: { zipRequired: boolean }, locale: Locale): HalfErrors {
  const errors: HalfErrors = {};
  const missing = (field: keyof Half) => half[field].trim() === "";
  if (missing("fullName")) errors.fullName = m.addresses_full_name_required({}, { locale });
  if (missing("mobileNumber")) errors.mobileNumber = m.addresses_mobile_required({}, { locale });
  else if (mobileNumberOf(half.mobileNumber) === undefined) errors.mobileNumber = m.addresses_mobile_wrong({}, { locale });
  if (half.effectiveLabel === "") errors.effectiveLabel = m.addresses_label_required({}, { locale });
  if (missing("province")) errors.province = m.addresses_province_required({}, { locale });
  if (missing("city")) errors.city = m.addresses_city_required({}, { locale });
  if (missing("area")) errors.area = m.addresses_area_required({}, { locale });
  if (missing("zipCode")) {
    if (zipRequired) errors.zipCode = m.addresses_zip_required({}, { locale });
  } else if (!/^[1-9]\d{3}$/.test(asciiDigits(half.zipCode.trim()))) errors.zipCode = m.addresses_zip_wrong({}, { locale });
  if (missing("address")) errors.address = m.addresses_address_required({}, { locale });
  return errors;
}

/** Call it only with halves that have no errors. */
export function payloadOf({ delivery, billing, same }: AddressForm, email: string, now: Date): AddressPayload {
  const first = clean(delivery);
  const second = clean(same ? delivery : billing);
  return {
    email,
    addressUpdateTime: now.toISOString(),
    fullName: first.fullName,
    mobileNumber: first.mobileNumber,
    landmark: first.landmark,
    effectiveLabel: first.effectiveLabel,
    province: first.province,
    city: first.city,
    zipCode: first.zipCode ?? 0,
    area: first.area,
    address: first.address,
    billFullName: second.fullName,
    billMobileNumber: second.mobileNumber,
    billLandmark: second.landmark,
    billEffectiveLabel: second.effectiveLabel,
    billProvince: second.province,
    billCity: second.city,
    billZipCode: second.zipCode,
    billArea: second.area,
    billAddress: second.address,
  };
}

function clean(half: Half) {
  const zipCode = asciiDigits(half.zipCode.trim());
  return {
    fullName: half.fullName.trim(),
    mobileNumber: mobileNumberOf(half.mobileNumber) ?? half.mobileNumber,
    landmark: half.landmark.trim(),
    effectiveLabel: half.effectiveLabel === "Office" ? ("Office" as const) : ("Home" as const),
    province: half.province.trim(),
    city: half.city.trim(),
    zipCode: zipCode === "" ? null : Number(zipCode),
    area: half.area.trim(),
    address: half.address.trim(),
  };
}

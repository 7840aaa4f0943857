/** State of the address form (a delivery and a billing half), its validation and its request body. */
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { asciiDigits } from "#shared/text.ts";
import { type LineName, lineMaximum } from "../contract/constants.ts";
import {
  addressErrorMessages,
  labelIssue,
  lineIssue,
  mobileIssue,
  tidyLine,
  zipIssue,
} from "../contract/field-issues.ts";
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

const emptyHalf: Half = {
  fullName: "",
  mobileNumber: "",
  landmark: "",
  effectiveLabel: "",
  province: "",
  city: "",
  zipCode: "",
  area: "",
  address: "",
};

export function emptyForm(name: string): AddressForm {
  return {
    delivery: { ...emptyHalf, fullName: name, effectiveLabel: "Home" },
    billing: emptyHalf,
    same: true,
  };
}

export function formOf(record: AddressRecord): AddressForm {
  const { fullName, mobileNumber, landmark, effectiveLabel, province, city, zipCode, area, address } = record;
  const delivery: Half = {
    fullName,
    mobileNumber,
    landmark,
    effectiveLabel,
    province,
    city,
    zipCode: String(zipCode),
    area,
    address,
  };
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
  const same = isSame(delivery, billing);
  return { delivery, billing: same ? emptyHalf : billing, same };
}

function isSame(a: Half, b: Half): boolean {
  return (Object.keys(a) as (keyof Half)[]).every((field) => a[field] === b[field]);
}

/**
 * Sets the checkbox 'same as the delivery address'. A typed billing half is kept while it is hidden. An empty
 * one starts with the delivery address, because mostly only one line differs.
 */
export function withSame(form: AddressForm, same: boolean): AddressForm {
  if (same) return { ...form, same, billing: isSame(form.billing, form.delivery) ? emptyHalf : form.billing };
  return { ...form, same, billing: isSame(form.billing, emptyHalf) ? form.delivery : form.billing };
}

/** Validates a half by the rules of `SaveAddress`. Only the billing half may omit the post code. */
export function halfErrors(
  half: Half,
  { zipRequired }: { zipRequired: boolean },
  locale: Locale,
): HalfErrors {
  const tidy = clean(half);
  const issues: { [Field in keyof Half]?: FieldIssue | undefined } = {
    mobileNumber: mobileIssue(half.mobileNumber),
    zipCode: tidy.zipCode === null && !zipRequired ? undefined : zipIssue(tidy.zipCode ?? undefined),
    effectiveLabel: labelIssue(half.effectiveLabel),
  };
  for (const name of Object.keys(lineMaximum) as LineName[]) issues[name] = lineIssue(name, tidy[name]);
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, issue]) =>
      issue ? [[path, fieldErrorText(addressErrorMessages, { path, ...issue }, locale)]] : [],
    ),
  );
}

/** Returns the request body. The halves must be valid. */
export function payloadOf(
  { delivery, billing, same }: AddressForm,
  email: string,
  now: Date,
): AddressPayload {
  const shipping = clean(delivery);
  const billed = clean(same ? delivery : billing);
  return {
    email,
    addressUpdateTime: now.toISOString(),
    fullName: shipping.fullName,
    mobileNumber: shipping.mobileNumber,
    landmark: shipping.landmark,
    effectiveLabel: shipping.effectiveLabel,
    province: shipping.province,
    city: shipping.city,
    zipCode: shipping.zipCode ?? 0,
    area: shipping.area,
    address: shipping.address,
    billFullName: billed.fullName,
    billMobileNumber: billed.mobileNumber,
    billLandmark: billed.landmark,
    billEffectiveLabel: billed.effectiveLabel,
    billProvince: billed.province,
    billCity: billed.city,
    billZipCode: billed.zipCode,
    billArea: billed.area,
    billAddress: billed.address,
  };
}

function clean(half: Half) {
  const zipCode = asciiDigits(half.zipCode).trim();
  return {
    fullName: tidyLine(half.fullName),
    mobileNumber: mobileNumberOf(half.mobileNumber) ?? half.mobileNumber,
    landmark: tidyLine(half.landmark),
    effectiveLabel: half.effectiveLabel === "Office" ? ("Office" as const) : ("Home" as const),
    province: tidyLine(half.province),
    city: tidyLine(half.city),
    // Other characters than digits make the number invalid, not missing.
    zipCode: zipCode === "" ? null : /^\d+$/.test(zipCode) ? Number(zipCode) : Number.NaN,
    area: tidyLine(half.area),
    address: tidyLine(half.address),
  };
}

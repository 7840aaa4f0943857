/** The two halves of the address form as one types them, and what the wire makes of them. */
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { asciiDigits } from "#shared/text.ts";
import {
  addressTexts,
  labelIssue,
  lineIssue,
  mobileIssue,
  tidyLine,
  zipIssue,
} from "../contract/address-errors.ts";
import { type LineName, lineMaximum } from "../contract/constants.ts";
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

function isSame(one: Half, other: Half): boolean {
  return (Object.keys(one) as (keyof Half)[]).every((field) => one[field] === other[field]);
}

/**
 * The box 'same as the delivery address', ticked or unticked. What was typed into the billing half is kept
 * while it is hidden; a half into which nothing was typed begins with what stands above: mostly one line of
 * it differs.
 */
export function withSame(form: AddressForm, same: boolean): AddressForm {
  if (same) return { ...form, same, billing: isSame(form.billing, form.delivery) ? emptyHalf : form.billing };
  return { ...form, same, billing: isSame(form.billing, emptyHalf) ? form.delivery : form.billing };
}

/** The rules of `SaveAddress` in the words of the page; only the billing half may do without a post code. */
export function halfErrors(
  half: Half,
  { zipRequired }: { zipRequired: boolean },
  locale: Locale,
): HalfErrors {
  const tidy = clean(half);
  const faults: { [Field in keyof Half]?: FieldIssue | undefined } = {
    mobileNumber: mobileIssue(half.mobileNumber),
    zipCode: tidy.zipCode === null && !zipRequired ? undefined : zipIssue(tidy.zipCode ?? undefined),
    effectiveLabel: labelIssue(half.effectiveLabel),
  };
  for (const name of Object.keys(lineMaximum) as LineName[]) faults[name] = lineIssue(name, tidy[name]);
  return Object.fromEntries(
    Object.entries(faults).flatMap(([path, fault]) =>
      fault ? [[path, fieldErrorText(addressTexts, { path, ...fault }, locale)]] : [],
    ),
  );
}

/** Call it only with halves that have no errors. */
export function payloadOf(
  { delivery, billing, same }: AddressForm,
  email: string,
  now: Date,
): AddressPayload {
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
  const zipCode = asciiDigits(half.zipCode).trim();
  return {
    fullName: tidyLine(half.fullName),
    mobileNumber: mobileNumberOf(half.mobileNumber) ?? half.mobileNumber,
    landmark: tidyLine(half.landmark),
    effectiveLabel: half.effectiveLabel === "Office" ? ("Office" as const) : ("Home" as const),
    province: tidyLine(half.province),
    city: tidyLine(half.city),
    // Anything but digits is a wrong number, not a missing one.
    zipCode: zipCode === "" ? null : /^\d+$/.test(zipCode) ? Number(zipCode) : Number.NaN,
    area: tidyLine(half.area),
    address: tidyLine(half.address),
  };
}

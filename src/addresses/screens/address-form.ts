/** State of the address form (a delivery and a billing address), its validation and its request body. */
import { ApiProblem } from "#client/problem.ts";
import type { FormErrors } from "#client/use-submit.ts";
import { asciiDigits, withoutMarks } from "#shared/characters.ts";
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import type { Locale } from "#shared/locale.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import {
  type AddressFields,
  type BillName,
  billName,
  type FieldName,
  fieldNames,
  type LineName,
  lineNames,
  mapFields,
  toBilling,
} from "../contract/address-fields.ts";
import {
  addressErrorMessages,
  addressLineIssue,
  labelIssue,
  mobileIssue,
  tidyAddressLine,
  zipIssue,
} from "../contract/field-issues.ts";
import type { AddressRecord } from "../contract.ts";
import type { AddressPayload } from "../queries/address.ts";
import { billingOf, deliveryOf } from "../rules/delivery-and-billing.ts";

/** The typed values of one address. */
export interface AddressValues extends Record<LineName, string> {
  mobileNumber: string;
  effectiveLabel: "" | AddressFields["effectiveLabel"];
  zipCode: string;
}

export interface AddressForm {
  delivery: AddressValues;
  billing: AddressValues;
  sameAsDelivery: boolean;
}

export type ValueErrors = Partial<Record<keyof AddressValues, string>>;
/** Errors by the names of the fields in the request. */
export type AddressErrors = FormErrors<FieldName | BillName<FieldName>>;

const emptyValues: AddressValues = {
  ...mapFields(lineNames, () => ""),
  mobileNumber: "",
  effectiveLabel: "",
  zipCode: "",
};

export function emptyForm(name: string): AddressForm {
  return {
    delivery: { ...emptyValues, fullName: name, effectiveLabel: "Home" },
    billing: emptyValues,
    sameAsDelivery: true,
  };
}

export function formOf(record: AddressRecord): AddressForm {
  const [delivery, billing] = [valuesOf(deliveryOf(record)), valuesOf(billingOf(record))];
  const sameAsDelivery = isSame(delivery, billing);
  return { delivery, billing: sameAsDelivery ? emptyValues : billing, sameAsDelivery };
}

/** Reads a stored form. Fields that an older version did not store are empty. */
export function parseForm(stored: object): AddressForm | undefined {
  // An older version calls it `same`.
  const {
    delivery,
    billing,
    same,
    sameAsDelivery = same,
  } = stored as Partial<AddressForm & { same: boolean }>;
  if (!delivery || !billing) return undefined;
  return {
    delivery: parseValues(delivery),
    billing: parseValues(billing),
    sameAsDelivery: sameAsDelivery !== false,
  };
}

function parseValues(stored: Partial<Record<keyof AddressValues, unknown>>): AddressValues {
  const texts = Object.entries(stored).filter(([, value]) => typeof value === "string");
  return { ...emptyValues, ...Object.fromEntries(texts) };
}

const valuesOf = (fields: AddressFields): AddressValues => ({
  ...fields,
  zipCode: fields.zipCode === null ? "" : String(fields.zipCode),
});

function isSame(a: AddressValues, b: AddressValues): boolean {
  return (Object.keys(a) as (keyof AddressValues)[]).every((field) => a[field] === b[field]);
}

/**
 * Sets the checkbox 'same as the delivery address'. A typed billing address is kept while it is hidden. An
 * empty one starts with the delivery address, because mostly only one line differs. One that equals the
 * delivery address is emptied when the box is checked, so that it later starts with the address of that time.
 */
export function setSameAsDelivery(form: AddressForm, sameAsDelivery: boolean): AddressForm {
  const { delivery, billing } = form;
  const [replaced, replacement] = sameAsDelivery ? [delivery, emptyValues] : [emptyValues, delivery];
  return { ...form, sameAsDelivery, billing: isSame(billing, replaced) ? replacement : billing };
}

/** Validates an address by the rules of `SaveAddress`. Only that of the bill may omit the postal code. */
export function valueErrors(
  values: AddressValues,
  { zipRequired }: { zipRequired: boolean },
  locale: Locale,
): ValueErrors {
  const tidy = toAddressFields(values);
  const issues: { [Field in keyof AddressValues]?: FieldIssue | undefined } = {
    mobileNumber: mobileIssue(values.mobileNumber),
    zipCode: tidy.zipCode === null && !zipRequired ? undefined : zipIssue(tidy.zipCode ?? undefined),
    effectiveLabel: labelIssue(values.effectiveLabel),
  };
  for (const name of lineNames) issues[name] = addressLineIssue(name, tidy[name]);
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, issue]) =>
      issue ? [[path, fieldErrorText(addressErrorMessages, { path, ...issue }, locale)]] : [],
    ),
  );
}

/** Validates the form. A billing address that is not shown is not sent either. */
export function formErrors(
  { delivery, billing, sameAsDelivery }: AddressForm,
  locale: Locale,
): AddressErrors {
  return {
    ...valueErrors(delivery, { zipRequired: true }, locale),
    ...(!sameAsDelivery && toBilling(valueErrors(billing, { zipRequired: false }, locale))),
  };
}

/** Returns the request body. The form must be valid. */
export function payloadOf({ delivery, billing, sameAsDelivery }: AddressForm, email: string): AddressPayload {
  const shipping = toAddressFields(delivery);
  return {
    email,
    ...shipping,
    zipCode: shipping.zipCode ?? 0,
    ...toBilling(toAddressFields(sameAsDelivery ? delivery : billing)),
  };
}

function toAddressFields(values: AddressValues): AddressFields {
  const zipCode = asciiDigits(withoutMarks(values.zipCode)).trim();
  return {
    ...mapFields(lineNames, (name) => tidyAddressLine(values[name])),
    mobileNumber: mobileNumberOf(values.mobileNumber) ?? values.mobileNumber,
    effectiveLabel: values.effectiveLabel || "Home",
    // Other characters than digits make the number invalid, not missing.
    zipCode: zipCode === "" ? null : /^\d+$/.test(zipCode) ? Number(zipCode) : Number.NaN,
  };
}

/** Returns the field errors of the server. */
export function serverErrors(error: unknown, locale: Locale): AddressErrors {
  const errors = error instanceof ApiProblem ? error.errors : [];
  return Object.fromEntries(
    errors.map((fieldError) => {
      const path = fieldNames.find((name) => billName(name) === fieldError.path) ?? fieldError.path;
      return [fieldError.path, fieldErrorText(addressErrorMessages, { ...fieldError, path }, locale)];
    }),
  );
}

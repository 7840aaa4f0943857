/** State of the address form (a delivery and a billing half), its validation and its request body. */
import { ApiProblem } from "#client/problem.ts";
import type { FormErrors } from "#client/use-submit.ts";
import { withoutMarks } from "#shared/characters.ts";
import { type FieldIssue, fieldErrorText } from "#shared/field-errors.ts";
import { asciiDigits, type Locale } from "#shared/locale.ts";
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
import { billingOf, deliveryOf } from "../rules/halves.ts";

/** The typed values of a half. */
export interface Half extends Record<LineName, string> {
  mobileNumber: string;
  effectiveLabel: "" | AddressFields["effectiveLabel"];
  zipCode: string;
}

export interface AddressForm {
  delivery: Half;
  billing: Half;
  same: boolean;
}

export type HalfErrors = Partial<Record<keyof Half, string>>;
/** Errors by the names of the fields in the request. */
export type AddressErrors = FormErrors<FieldName | BillName<FieldName>>;

const emptyHalf: Half = {
  ...mapFields(lineNames, () => ""),
  mobileNumber: "",
  effectiveLabel: "",
  zipCode: "",
};

export function emptyForm(name: string): AddressForm {
  return {
    delivery: { ...emptyHalf, fullName: name, effectiveLabel: "Home" },
    billing: emptyHalf,
    same: true,
  };
}

export function formOf(record: AddressRecord): AddressForm {
  const [delivery, billing] = [halfOf(deliveryOf(record)), halfOf(billingOf(record))];
  const same = isSame(delivery, billing);
  return { delivery, billing: same ? emptyHalf : billing, same };
}

/** Reads a stored form. The fields that one of an older version lacks are empty. */
export function parseForm(stored: object): AddressForm | undefined {
  const { delivery, billing, same } = stored as Partial<AddressForm>;
  if (!delivery || !billing) return undefined;
  return { delivery: parseHalf(delivery), billing: parseHalf(billing), same: same !== false };
}

function parseHalf(stored: Partial<Record<keyof Half, unknown>>): Half {
  const texts = Object.entries(stored).filter(([, value]) => typeof value === "string");
  return { ...emptyHalf, ...Object.fromEntries(texts) };
}

const halfOf = (fields: AddressFields): Half => ({
  ...fields,
  zipCode: fields.zipCode === null ? "" : String(fields.zipCode),
});

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

/** Validates a half by the rules of `SaveAddress`. Only the billing half may omit the postal code. */
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
  for (const name of lineNames) issues[name] = addressLineIssue(name, tidy[name]);
  return Object.fromEntries(
    Object.entries(issues).flatMap(([path, issue]) =>
      issue ? [[path, fieldErrorText(addressErrorMessages, { path, ...issue }, locale)]] : [],
    ),
  );
}

/** Validates the form. A billing half that is not shown is not sent either. */
export function formErrors({ delivery, billing, same }: AddressForm, locale: Locale): AddressErrors {
  return {
    ...halfErrors(delivery, { zipRequired: true }, locale),
    ...(!same && toBilling(halfErrors(billing, { zipRequired: false }, locale))),
  };
}

/** Returns the request body. The halves must be valid. */
export function payloadOf({ delivery, billing, same }: AddressForm, email: string): AddressPayload {
  const shipping = clean(delivery);
  return {
    email,
    ...shipping,
    zipCode: shipping.zipCode ?? 0,
    ...toBilling(clean(same ? delivery : billing)),
  };
}

function clean(half: Half): AddressFields {
  const zipCode = asciiDigits(withoutMarks(half.zipCode)).trim();
  return {
    ...mapFields(lineNames, (name) => tidyAddressLine(half[name])),
    mobileNumber: mobileNumberOf(half.mobileNumber) ?? half.mobileNumber,
    effectiveLabel: half.effectiveLabel || "Home",
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

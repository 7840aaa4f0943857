import { z } from "zod";
import { type FieldIssue, fieldErrorText, reportIssue } from "#shared/field-errors.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { effectiveLabels, type LineName } from "./contract/constants.ts";
import { addressErrorMessages, lineIssue, mobileIssue, tidyLine, zipIssue } from "./contract/field-issues.ts";

export const addressRefusals = refusals({
  already_exists: [409, "You already have an address. Please update it."],
});

const report = <T>(field: string, issueOf: (value: T) => FieldIssue | undefined) =>
  reportIssue(addressErrorMessages, field, issueOf);

const line = (name: LineName) =>
  z
    .string(fieldErrorText(addressErrorMessages, { path: name, code: "required" }, "en"))
    .transform(tidyLine)
    .superRefine(report(name, (text: string) => lineIssue(name, text)));

/** Empty, null and missing are the same. */
const landmark = z
  .string("Please enter text.")
  .nullish()
  .transform((typed) => tidyLine(typed ?? ""))
  .superRefine(report("landmark", (text: string) => lineIssue("landmark", text)))
  .transform((text) => text || null);

/** A text, or a JSON number without the leading zero. Normalised to 01XXXXXXXXX. */
const mobileNumber = z
  .union([z.string(), z.number()], m.addresses_mobile_required("en"))
  .superRefine(report("mobileNumber", mobileIssue))
  .transform((typed) => mobileNumberOf(typed) ?? "");

const zipCode = z.number(m.addresses_zip_required("en")).superRefine(report("zipCode", zipIssue));
const label = z.enum(effectiveLabels, m.addresses_label_required("en"));

/** Request body of a new and of a changed address. Other fields are ignored. */
export const SaveAddress = z.object({
  email: ownEmail.optional(),
  fullName: line("fullName"),
  mobileNumber,
  landmark,
  effectiveLabel: label,
  province: line("province"),
  city: line("city"),
  zipCode,
  area: line("area"),
  address: line("address"),
  billFullName: line("fullName"),
  billMobileNumber: mobileNumber,
  billLandmark: landmark,
  billEffectiveLabel: label,
  billProvince: line("province"),
  billCity: line("city"),
  billZipCode: z
    .union([zipCode, z.literal("")], m.addresses_zip_wrong("en"))
    .nullish()
    .transform((code) => code || null),
  billArea: line("area"),
  billAddress: line("address"),
});
export type SaveAddress = z.output<typeof SaveAddress>;

/** A delivery address with its billing address, in responses and as stored with orders. */
export const AddressRecord = z
  .object({
    _id: z.string(),
    email: z.string(),
    userName: z.string(),
    addressUpdateTime: z.string(),
    updatedAt: z.string(),
    fullName: z.string(),
    mobileNumber: z.string(),
    landmark: z.string(),
    effectiveLabel: z.enum(effectiveLabels),
    province: z.string(),
    city: z.string(),
    zipCode: z.number(),
    area: z.string(),
    address: z.string(),
    billFullName: z.string(),
    billMobileNumber: z.string(),
    billLandmark: z.string(),
    billEffectiveLabel: z.enum(effectiveLabels),
    billProvince: z.string(),
    billCity: z.string(),
    billZipCode: z.number().nullable(),
    billArea: z.string(),
    billAddress: z.string(),
  })
  .meta({ id: "Address" });
export type AddressRecord = z.infer<typeof AddressRecord>;

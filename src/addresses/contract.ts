import { z } from "zod";
import { type FieldIssue, fieldErrorText, reportIssue } from "#shared/field-errors.ts";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import {
  effectiveLabels,
  lineNames,
  mapFields,
  type OptionalLine,
  optionalLines,
  type RequiredLine,
  requiredLines,
  toBilling,
} from "./contract/address-fields.ts";
import {
  addressErrorMessages,
  addressLineIssue,
  mobileIssue,
  tidyAddressLine,
  zipIssue,
} from "./contract/field-issues.ts";

export const addressRefusals = refusals({
  already_exists: [409, "You already have an address. Please update it."],
});

const report = <T>(field: string, issueOf: (value: T) => FieldIssue | undefined) =>
  reportIssue(addressErrorMessages, field, issueOf);

const requiredLine = (name: RequiredLine) =>
  z
    .string(fieldErrorText(addressErrorMessages, { path: name, code: "required" }, "en"))
    .transform(tidyAddressLine)
    .superRefine(report(name, (text: string) => addressLineIssue(name, text)));

/** Empty, null and missing are the same. */
const optionalLine = (name: OptionalLine) =>
  z
    .string("Please enter text.")
    .nullish()
    .transform((typed) => tidyAddressLine(typed ?? ""))
    .superRefine(report(name, (text: string) => addressLineIssue(name, text)))
    .transform((text) => text || null);

/** A text, or a JSON number without the leading zero. Normalized to 01XXXXXXXXX. */
const mobileNumber = z
  .union([z.string(), z.number()], m.addresses_mobile_required("en"))
  .superRefine(report("mobileNumber", mobileIssue))
  .transform((typed) => mobileNumberOf(typed) ?? "");

const zipCode = z.number(m.addresses_zip_required("en")).superRefine(report("zipCode", zipIssue));

const typedFields = {
  ...mapFields(requiredLines, requiredLine),
  ...mapFields(optionalLines, optionalLine),
  mobileNumber,
  effectiveLabel: z.enum(effectiveLabels, m.addresses_label_required("en")),
  zipCode,
};

/** Request body of a new and of a changed address. Other fields are ignored. */
export const SaveAddress = z.object({
  email: ownEmail.optional(),
  ...typedFields,
  ...toBilling({
    ...typedFields,
    zipCode: z
      .union([zipCode, z.literal("")], m.addresses_zip_wrong("en"))
      .nullish()
      .transform((code) => code || null),
  }),
});
export type SaveAddress = z.output<typeof SaveAddress>;

const storedFields = {
  ...mapFields(lineNames, () => z.string()),
  mobileNumber: z.string(),
  effectiveLabel: z.enum(effectiveLabels),
  zipCode: z.number(),
};

/** A delivery address with its billing address, in responses and as stored with orders. */
export const AddressRecord = z
  .object({
    _id: z.string(),
    email: z.string(),
    userName: z.string(),
    addressUpdateTime: z.string().describe("`updatedAt` as text, in the format of the specification"),
    updatedAt: z.string(),
    ...storedFields,
    ...toBilling({ ...storedFields, zipCode: z.number().nullable() }),
  })
  .meta({ id: "Address" });
export type AddressRecord = z.infer<typeof AddressRecord>;

/** The delivery address alone. */
export const DeliveryAddress = z.object(storedFields);
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

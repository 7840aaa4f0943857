import { z } from "zod";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { effectiveLabels, type LineName } from "./contract/constants.ts";
import { labelFault, lineFault, mobileFault, tidyLine, zipFault } from "./contract/faults.ts";

export const addressRefusals = refusals({
  already_exists: [409, "You already have an address. Please update it."],
});

/** Tells, in the words of the form, what is wrong with a value. */
const told =
  <T>(faultOf: (value: T) => string | undefined) =>
  (value: T, check: z.core.$RefinementCtx<T>) => {
    const message = faultOf(value);
    if (message) check.addIssue({ code: "custom", message });
  };

const line = (name: LineName) =>
  z
    .string(lineFault(name, "", "en"))
    .transform(tidyLine)
    .superRefine(told((text) => lineFault(name, text, "en")));

/** Blank, null and missing are the same. */
const landmark = z
  .string("Please enter text.")
  .nullish()
  .transform((typed) => tidyLine(typed ?? ""))
  .superRefine(told((text) => lineFault("landmark", text, "en")))
  .transform((text) => text || null);

/** Text or a JSON number, which has lost its leading zero; becomes 01XXXXXXXXX. */
const mobileNumber = z
  .union([z.string(), z.number()], mobileFault("", "en"))
  .superRefine(told((typed) => mobileFault(typed, "en")))
  .transform((typed) => mobileNumberOf(typed) ?? "");

const zipCode = z.number(zipFault(undefined, "en")).superRefine(told((code) => zipFault(code, "en")));
const label = z.enum(effectiveLabels, labelFault("", "en"));

/**
 * What both forms send, the first address and a changed one alike. Everything else in the payload is dropped.
 */
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
    .union([zipCode, z.literal("")], zipFault(0, "en"))
    .nullish()
    .transform((code) => code || null),
  billArea: line("area"),
  billAddress: line("address"),
});
export type SaveAddress = z.output<typeof SaveAddress>;

/** A delivery address with its billing mirror, as it travels and as orders keep it. */
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

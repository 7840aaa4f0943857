import { z } from "zod";
import { mobileNumberOf } from "#shared/mobile-number.ts";
import { ownEmail } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";

export const addressRefusals = refusals({
  already_exists: [409, "You have an address already. Change that one."],
});

export const effectiveLabels = ["Home", "Office"] as const;

/** One line as a person types it: trimmed, NFC, without control characters; the length is for a parcel's label. */
const line = (needed: string, maximum = 200) =>
  z
    .string(needed)
    .transform((text) => text.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, needed)
        .max(maximum, `At most ${maximum} characters.`)
        .refine((text) => text.isWellFormed() && !/[\p{Cc}--[\t\n\r]]/v.test(text), "There are characters in it that cannot be printed."),
    );

/** An optional line: blank, null and missing are the same. */
const optionalLine = z
  .union([line("A text is needed."), z.string().regex(/^\s*$/)])
  .nullish()
  .transform((text) => text?.trim() || null);

/** Text or a JSON number, which has lost its leading zero; becomes 01XXXXXXXXX. */
const mobileNumber = z.union([z.string(), z.number()], "Mobile number is required").transform((typed, check) => {
  const number = mobileNumberOf(typed);
  if (number !== undefined) return number;
  check.addIssue({
    code: "custom",
    message: String(typed).trim() === "" ? "Mobile number is required" : "Write a Bangladeshi mobile number, such as 01712345678.",
  });
  return z.NEVER;
});

const zipCode = z.number("Zip code is required").int("A zip code has 4 digits.").min(1000, "A zip code has 4 digits.").max(9999, "A zip code has 4 digits.");
const label = z.enum(effectiveLabels, "Choose Home or Office.");

/** What both forms send, the first address and a changed one alike. Everything else in the payload is dropped. */
export const SaveAddress = z.object({
  email: ownEmail.optional(),
  fullName: line("Full name is required", 100),
  mobileNumber,
  landmark: optionalLine,
  effectiveLabel: label,
  province: line("Province is required", 100),
  city: line("City is required", 100),
  zipCode,
  area: line("Area is required", 100),
  address: line("Address is required", 300),
  billFullName: line("Full name is required", 100),
  billMobileNumber: mobileNumber,
  billLandmark: optionalLine,
  billEffectiveLabel: label,
  billProvince: line("Province is required", 100),
  billCity: line("City is required", 100),
  billZipCode: z
    .union([zipCode, z.literal("")])
    .nullish()
    .transform((code) => code || null),
  billArea: line("Area is required", 100),
  billAddress: line("Address is required", 300),
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

import { z } from "zod";
import { refusals } from "#shared/refusal.ts";

export const addressRefusals = refusals({
  already_exists: [409, "You have an address already. Change that one."],
});

export const effectiveLabels = ["Home", "Office"] as const;

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

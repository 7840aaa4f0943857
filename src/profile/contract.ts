import { z } from "zod";
import { maxPhotoUrlLength, recentProofMinutes } from "#accounts/contract/constants.ts";
import { emailSchema, personNameSchema } from "#accounts/contract.ts";
import { locales } from "#shared/locale.ts";
import { refusals } from "#shared/refusal.ts";
import { maxEmailLength } from "#shared/request-limits.ts";
import { roles } from "#shared/role.ts";
import { m } from "#words/messages.js";

export const profileRefusals = refusals({
  wrong_password: [422, "The password is not correct. Please try again."],
  wrong_code: [
    422,
    "This code is not correct. Enter the newest code from your app, and check that the time on your phone is right. Each code works only once.",
  ],
  second_factor_on: [409, "Two-step sign-in is already on."],
  second_factor_off: [409, "Two-step sign-in is not on."],
  codes_changed: [409, "Your recovery codes were changed in the meantime. Please try again."],
  proof_needed: [403, "Please confirm your identity first: POST /users/me/proof."],
  password_missing: [409, "This account has no password yet. Please set one by e-mail first."],
  sign_in_again: [
    409,
    `For your security, you must have logged in within the last ${recentProofMinutes} minutes. Please log out and log in again.`,
  ],
  email_taken: [409, "This address now belongs to another account."],
  account_needed: [403, "Please log in to the account whose e-mail address is to be changed."],
});

export const Me = z
  .object({
    _id: z.string(),
    name: z.string(),
    nameBn: z.string().nullable().describe("Name in Bangla, for Bangla pages"),
    email: z.string(),
    role: z.enum(roles),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    emailVerified: z.boolean(),
    language: z.enum(locales).describe("Language of e-mails"),
    secondFactor: z.boolean().describe("Whether two-step sign-in is on"),
    hasPassword: z.boolean().describe("False for users who only log in through another provider"),
    socialSignIns: z.array(z.string()).describe("Names of the other providers"),
    createdAt: z.string(),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

/** Omitted fields are not changed. */
export const ChangeMe = z.object({
  name: personNameSchema.optional(),
  nameBn: personNameSchema.nullable().optional().describe("Name in Bangla; null removes it"),
  photoURL: z
    .string()
    .max(maxPhotoUrlLength, m.accounts_photo_url_long("en"))
    .nullable()
    .optional()
    .describe("URL returned by the image upload; null removes the photo"),
  language: z.enum(locales).optional(),
});

/** A password as it is typed. `passwordIssue` checks new ones, and the hash checks the current one. */
const typedPassword = z.string(m.accounts_password_required("en")).max(1_000);

export const ChangePassword = z.object({ currentPassword: typedPassword, newPassword: typedPassword });
export const ChangeEmail = z.object({ email: emailSchema, password: typedPassword });
export const ConfirmEmailChange = z.object({ token: z.string().min(1).max(200) });
export const EmailResponse = z.object({ email: z.string() });
/** The same response for every address, so that it does not reveal who has an account. */
export const AcceptedResponse = z.object({ accepted: z.literal(true) });

/** The password or, for an account without one, the typed e-mail address. */
export const DeletionProof = z.object({
  password: typedPassword.optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(maxEmailLength)
    .optional()
    .describe("The account's e-mail address, for accounts that have no password"),
});
export type DeletionProof = z.infer<typeof DeletionProof>;

/** A device on which the caller is signed in. */
export const Session = z
  .object({
    _id: z.string(),
    current: z.boolean().describe("Whether this is the session of this request"),
    browser: z.string().nullable().describe("Chrome, Firefox …; null if unknown"),
    system: z.string().nullable().describe("Windows, Android …; null if unknown"),
    mobile: z.boolean(),
    startedAt: z.string(),
    usedAt: z.string().describe("Accurate to one minute"),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ id: z.uuid() });

const password = typedPassword.optional().describe("Omitted if the account has none");
const appCode = z.string().trim().min(1).max(100).describe("Six digits from the app");
const code = appCode.describe("Six digits from the app, or a recovery code, which is used up");

export const SecondFactor = z
  .object({
    on: z.boolean(),
    recoveryCodesLeft: z.number(),
    required: z.boolean().describe("The operator requires it of admins, and the caller is one"),
  })
  .meta({ id: "SecondFactor" });
export type SecondFactor = z.infer<typeof SecondFactor>;

export const BeginSecondFactor = z.object({ password });
export const NewSecondFactor = z.object({
  secret: z.string().describe("Base32, to be typed into an authenticator app"),
  uri: z.string().describe("otpauth://totp/…, the content of the QR code"),
});
export type NewSecondFactor = z.infer<typeof NewSecondFactor>;

export const ConfirmSecondFactor = z.object({ code: appCode });
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe("Not shown again") });
export const SecondFactorProof = z.object({ password, code });
export type SecondFactorProof = z.infer<typeof SecondFactorProof>;
export const IdentityProof = z.object({ password, code: code.optional() });
export type IdentityProof = z.infer<typeof IdentityProof>;

import { z } from "zod";
import { brand } from "#shared/brand.ts";
import { locales } from "#shared/locale.ts";
import { refusals } from "#shared/refusal.ts";
import { roles } from "#shared/role.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";
import {
  codeLockMinutes,
  freshSignInMinutes,
  nameMaxLength,
  photoUrlMaxLength,
} from "./contract/constants.ts";

export const accessTokenSeconds = 15 * 60;
export const sessionDays = 7;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits of attempts: `max` within `windowSeconds`, counted per what the name ends with. `RATE_LIMIT_FACTOR`
 * multiplies each.
 */
export const attemptLimits = {
  signInFailuresOfAccountAndAddress: { max: 5, windowSeconds: 15 * minute },
  signInFailuresOfAddress: { max: 50, windowSeconds: hour },
  /**
   * Across all addresses. Above it, devices that have never signed in to the account share
   * `slowSignInsOfAccount`.
   */
  signInFailuresOfAccount: { max: 30, windowSeconds: day },
  slowSignInsOfAccount: { max: 1, windowSeconds: minute },
  /** With the correct password: each sign-in costs a password hash. */
  signInsOfAccount: { max: 60, windowSeconds: hour },
  /**
   * A household has an IPv6 /64 of its own; a mobile network may have one IPv4 address for thousands of
   * people.
   */
  signUpsOfHome: { max: 5, windowSeconds: hour },
  signUpsOfAddress: { max: 20, windowSeconds: hour },
  signUpsOfEmail: { max: 3, windowSeconds: hour },
  resetsOfAddress: { max: 30, windowSeconds: hour },
  resetsOfEmail: { max: 3, windowSeconds: hour },
  verificationsOfAccount: { max: 3, windowSeconds: hour },
  passwordChangesOfAccount: { max: 10, windowSeconds: hour },
  wrongPasswordsOfAccount: { max: 5, windowSeconds: 15 * minute },
  /** Counted separately at the sign-in and in the account settings. */
  wrongCodesOfAccount: { max: 5, windowSeconds: codeLockMinutes * minute },
  emailChangesOfAccount: { max: 5, windowSeconds: hour },
  emailChangesToEmail: { max: 3, windowSeconds: hour },
  exportsOfAccount: { max: 10, windowSeconds: hour },
} as const;

export const accountRefusals = refusals({
  other_email: [403, "You are logged in with another e-mail address."],
  role_not_yours_to_choose: [403, "New accounts are always shopper accounts."],
  foreign_origin: [403, `This request is only allowed from ${brand.name.en}'s own pages.`],
  link_spent: [400, "This link has already been used or has expired."],
  other_account: [
    403,
    "This link belongs to another account. Log in with the e-mail address that it was sent to.",
  ],
  has_role: [409, `This account belongs to a vendor or an admin. Please write to ${brand.email}.`],
  password_common: [400, "This password is easy to guess. Please choose another."],
  already_verified: [400, "This e-mail address is already confirmed."],
  wrong_password: [422, "The password is not correct. Please try again."],
  wrong_code: [
    422,
    "This code is not correct. Enter the newest code from your app, and check that the time on your phone is right.",
  ],
  second_factor_on: [409, "Two-step sign-in is already on."],
  second_factor_off: [409, "Two-step sign-in is not on."],
  proof_needed: [403, "Please confirm your identity first: POST /users/me/proof."],
  password_missing: [409, "This account has no password yet. Please set one by e-mail first."],
  sign_in_again: [
    409,
    `For your security, you must have logged in within the last ${freshSignInMinutes} minutes. Please log out and log in again.`,
  ],
  email_taken: [409, "This address now belongs to another account."],
  own_account: [409, "You cannot do this to your own account. Ask another admin."],
  email_unconfirmed: [
    409,
    "This user has not confirmed their e-mail address yet. Ask them to log in and open the link in our e-mail, then try again.",
  ],
  last_admin: [409, "You are the only admin. Please make someone else an admin first."],
});

export const email = z
  .string("Enter an e-mail address.")
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Enter a valid e-mail address, such as name@example.com."));

export const TokenRequest = z.object({ email });
export const TokenAnswer = z.object({ token: z.string() });

const name = z
  .string()
  .refine(isPrintable, "Some characters cannot be used here. Please remove them.")
  .trim()
  .normalize("NFC")
  .min(1, m.accounts_name_required("en"))
  .max(nameMaxLength, m.accounts_name_long("en", { max: formatNumber(nameMaxLength, "en") }));

export const ProfileRequest = z.object({
  name,
  email,
  role: z.string().optional(),
});

export const EmailParams = z.object({ email });
export const VendorAnswer = z.object({ vendor: z.boolean() });
export const AdminAnswer = z.object({ admin: z.boolean() });

export const Me = z
  .object({
    _id: z.string(),
    name: z.string(),
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
  name: name.optional(),
  photoURL: z
    .string()
    .max(photoUrlMaxLength, m.accounts_photo_url_long("en"))
    .nullable()
    .optional()
    .describe("URL returned by the image upload; null removes the photo"),
  language: z.enum(locales).optional(),
});

/** A password as it is typed. `passwordIssue` checks new ones, and the hash checks the current one. */
const typedPassword = z.string(m.accounts_password_required("en")).max(1_000);

export const ChangePassword = z.object({ currentPassword: typedPassword, newPassword: typedPassword });
export const ChangeEmail = z.object({ email, password: typedPassword });
export const ConfirmEmailChange = z.object({ token: z.string().min(1).max(200) });
export const EmailAnswer = z.object({ email: z.string() });
/** The same response for every address, so that it does not reveal who has an account. */
export const AcceptedAnswer = z.object({ accepted: z.literal(true) });

export const DeleteMe = z.object({
  password: typedPassword.optional(),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .optional()
    .describe("The account's e-mail address, for accounts that have no password"),
});

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

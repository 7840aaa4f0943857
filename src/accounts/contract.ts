import { z } from "zod";
import { brand } from "#shared/brand.ts";
import { locales } from "#shared/locale.ts";
import { refusals } from "#shared/refusal.ts";
import { roles } from "#shared/role.ts";
import { formatNumber, isPrintable } from "#shared/text.ts";
import { m } from "#words/messages.js";
import { codeLockMinutes, freshSignInMinutes, nameMaxLength, photoUrlMaxLength } from "./contract/constants.ts";

export const accessTokenSeconds = 15 * 60;
export const sessionDays = 7;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How often something may happen within so many seconds, for whom the name says; `RATE_LIMIT_FACTOR` multiplies each. */
export const tryLimits = {
  signInFailuresOfAccountAndAddress: { max: 5, windowSeconds: 15 * minute },
  signInFailuresOfAddress: { max: 50, windowSeconds: hour },
  /** Across all addresses. Above it, devices that have never signed in to the account share `slowSignInsOfAccount`. */
  signInFailuresOfAccount: { max: 30, windowSeconds: day },
  slowSignInsOfAccount: { max: 1, windowSeconds: minute },
  /** With the correct password: each sign-in costs a password hash. */
  signInsOfAccount: { max: 60, windowSeconds: hour },
  /** A household has an IPv6 /64 of its own; a mobile network may have one IPv4 address for thousands of people. */
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
  other_email: [403, "That e-mail address is not the one that is signed in."],
  role_not_yours_to_choose: [403, "A new account is always a shopper's."],
  foreign_origin: [403, `This call is for ${brand.name.en}'s own pages.`],
  link_spent: [400, "This link was used already, or is too old."],
  other_account: [403, "This link belongs to another account. Log in with the e-mail address that it was sent to."],
  has_role: [409, `This is a vendor's or an admin's account. Please write to ${brand.email}.`],
  password_common: [400, "This password is easy to guess. Please choose another."],
  already_verified: [400, "This address is confirmed already."],
  wrong_password: [422, "This is not your password."],
  wrong_code: [422, "This code is not correct. Enter the newest code from your app, and check that the time on your phone is right."],
  second_factor_on: [409, "Two-step sign-in is turned on already."],
  second_factor_off: [409, "Two-step sign-in is not turned on."],
  proof_needed: [403, "Please confirm your identity first: POST /users/me/proof."],
  password_missing: [409, "This account has no password yet. Please set one by the link of a mail first."],
  sign_in_again: [409, `For this you must have signed in within the last ${freshSignInMinutes} minutes. Please log out and login again.`],
  email_taken: [409, "This address belongs to another account by now."],
  own_account: [409, "This is your own account. Another admin may do that."],
  email_unconfirmed: [409, "This person has not confirmed their e-mail address yet. Ask them to log in and open the link in our e-mail, then try again."],
  last_admin: [409, "There is no other admin. Please make somebody else one first."],
});

export const email = z.string("An e-mail address is needed.").trim().toLowerCase().max(254).pipe(z.email("This is not an e-mail address."));

export const TokenRequest = z.object({ email });
export const TokenAnswer = z.object({ token: z.string() });

const name = z
  .string()
  .refine(isPrintable, "There are characters in it that cannot be printed.")
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
    language: z.enum(locales).describe("Of the mails"),
    secondFactor: z.boolean().describe("Two-step sign-in is turned on"),
    hasPassword: z.boolean().describe("False for whoever signs in through another provider alone"),
    socialSignIns: z.array(z.string()).describe("The other providers, by name"),
    createdAt: z.string(),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;

/** What is left out stays as it is. */
export const ChangeMe = z.object({
  name: name.optional(),
  photoURL: z
    .string()
    .max(photoUrlMaxLength, m.accounts_photo_url_long("en"))
    .nullable()
    .optional()
    .describe("What our own image call gave out; null takes the photo away"),
  language: z.enum(locales).optional(),
});

/** A password as it is typed: whether it is a good one is decided by the rules, whether it is the right one by the hash. */
const typedPassword = z.string(m.accounts_password_required("en")).max(1_000);

export const ChangePassword = z.object({ currentPassword: typedPassword, newPassword: typedPassword });
export const ChangeEmail = z.object({ email, password: typedPassword });
export const ConfirmEmailChange = z.object({ token: z.string().min(1).max(200) });
export const EmailAnswer = z.object({ email: z.string() });
/** The same for every address: nobody learns who has an account. */
export const AcceptedAnswer = z.object({ accepted: z.literal(true) });

export const DeleteMe = z.object({
  password: typedPassword.optional(),
  email: z.string().trim().toLowerCase().max(254).optional().describe("In place of the password, of an account that has none: its own address, typed"),
});

/** Where somebody is signed in. */
export const Session = z
  .object({
    _id: z.string(),
    current: z.boolean().describe("The one that asks"),
    browser: z.string().nullable().describe("Chrome, Firefox …; null when it cannot be told"),
    system: z.string().nullable().describe("Windows, Android …; null when it cannot be told"),
    mobile: z.boolean(),
    startedAt: z.string(),
    usedAt: z.string().describe("To a minute"),
  })
  .meta({ id: "Session" });
export type Session = z.infer<typeof Session>;

export const SessionParams = z.object({ id: z.uuid() });

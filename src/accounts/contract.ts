import { z } from "zod";
import { brand } from "#shared/brand.ts";
import { isPrintable, toNfc, visibleText } from "#shared/characters.ts";
import { refusals } from "#shared/refusal.ts";
import { maxEmailLength } from "#shared/request-limits.ts";
import { m } from "#words/messages.js";
import { codeLockMinutes, maxNameLength } from "./contract/constants.ts";
import { nameSentence } from "./contract/name.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Limits of attempts: `max` within `windowSeconds`. The part of a name after `Of` or `To` is the key that is
 * counted: an account is its e-mail address in the limits of sign-ins, its id in the others.
 * `RATE_LIMIT_FACTOR` multiplies each.
 */
export const attemptLimits = {
  /** Counted for a known device or, for other browsers, for the IP address. */
  signInFailuresOfAccountAndClient: { max: 5, windowSeconds: 15 * minute },
  signInFailuresOfIp: { max: 50, windowSeconds: hour },
  /**
   * Across all IP addresses. Above it, devices that have never signed in to the account share
   * `slowSignInsOfAccount`.
   */
  signInFailuresOfAccount: { max: 30, windowSeconds: day },
  slowSignInsOfAccount: { max: 1, windowSeconds: minute },
  /** Counts sign-ins with the correct password, because each costs a password hash. */
  signInsOfAccount: { max: 60, windowSeconds: hour },
  /**
   * A household has an IPv6 /64 of its own; a mobile network may have one IPv4 address for thousands of
   * people.
   */
  signUpsOfIpv6Network: { max: 5, windowSeconds: hour },
  signUpsOfIpv4Address: { max: 20, windowSeconds: hour },
  signUpsOfEmail: { max: 3, windowSeconds: hour },
  resetsOfIp: { max: 30, windowSeconds: hour },
  resetsOfEmail: { max: 3, windowSeconds: hour },
  verificationsOfAccount: { max: 3, windowSeconds: hour },
  passwordChangesOfAccount: { max: 10, windowSeconds: hour },
  /** When a signed-in person proves who they are. */
  wrongOwnPasswordsOfAccount: { max: 5, windowSeconds: 15 * minute },
  /** Counted separately at the sign-in and when a signed-in person proves who they are. */
  wrongCodesOfAccount: { max: 5, windowSeconds: codeLockMinutes * minute },
  emailChangesOfAccount: { max: 5, windowSeconds: hour },
  emailChangesToEmail: { max: 3, windowSeconds: hour },
  exportsOfAccount: { max: 10, windowSeconds: hour },
} as const;

export const accountRefusals = refusals({
  other_email: [403, "You are logged in with another e-mail address."],
  role_not_yours_to_choose: [403, "New accounts are always shopper accounts."],
  foreign_origin: [403, `This request is only allowed from ${brand.name.en}'s own pages.`],
  account_suspended: [403, `This account is suspended. Write to ${brand.email}.`],
  link_spent: [400, "This link has already been used or has expired."],
  other_account: [
    403,
    "This link belongs to another account. Log in with the e-mail address that it was sent to.",
  ],
  /** Of an account that a mailed link must not close. Reveals neither its role nor a suspension. */
  support_needed: [409, `This account cannot be closed with a link. Please write to ${brand.email}.`],
  password_like_email: [
    400,
    "This is your e-mail address with a number or a symbol, which is easy to guess. Please use other words.",
  ],
  already_verified: [400, "This e-mail address is already confirmed."],
  last_admin: [409, "You are the only admin. Please make someone else an admin first."],
});

export const emailSchema = z
  .string("Enter an e-mail address.")
  .trim()
  .toLowerCase()
  .max(maxEmailLength)
  .pipe(z.email(m.accounts_email_wrong("en")));

/** A provider that the login page offers. */
export interface SocialProvider {
  id: string;
  name: string;
}

export const TokenRequest = z.object({ email: emailSchema });
export const TokenResponse = z.object({ token: z.string() });

/**
 * Validates a name of a request by the rules of `nameIssue`, in steps that the OpenAPI document shows. Change
 * both together.
 */
export const personNameSchema = z
  .string()
  .refine(isPrintable, nameSentence("unprintable", "en"))
  .overwrite((name) => toNfc(visibleText(name)))
  .min(1, nameSentence("required", "en"))
  .max(maxNameLength, nameSentence("too_long", "en"));

export const ProfileRequest = z.object({
  name: personNameSchema,
  email: emailSchema,
  role: z.string().optional(),
});

export const EmailParams = z.object({ email: emailSchema });
export const VendorResponse = z.object({ vendor: z.boolean() });
export const AdminResponse = z.object({ admin: z.boolean() });

import { z } from "zod";
import { refusals } from "#shared/refusal.ts";
import { isPrintable } from "#shared/text.ts";
import { nameMaxLength } from "./contract/limits.ts";

export const roles = ["admin", "vendor", "user"] as const;
export type Role = (typeof roles)[number];

export const accessTokenSeconds = 15 * 60;
export const sessionDays = 7;

export const accountRefusals = refusals({
  other_email: [403, "That e-mail address is not the one that is signed in."],
  role_not_yours_to_choose: [403, "A new account is always a shopper's."],
  foreign_origin: [403, "This call is for Mela's own pages."],
});

export const email = z.string("An e-mail address is needed.").trim().toLowerCase().max(254).pipe(z.email("This is not an e-mail address."));

export const TokenRequest = z.object({ email });
export const TokenAnswer = z.object({ token: z.string() });

export const ProfileRequest = z.object({
  name: z.string().refine(isPrintable, "There are characters in it that cannot be printed.").trim().min(1, "Name is required").max(nameMaxLength),
  email,
  role: z.string().optional(),
});

export const EmailParams = z.object({ email });
export const VendorAnswer = z.object({ vendor: z.boolean() });
export const AdminAnswer = z.object({ admin: z.boolean() });

export const Me = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  displayName: z.string(),
  photoURL: z.string().nullable(),
});

/** The signed-in person as the web app knows them. */
export interface SignedIn {
  id: string;
  name: string;
  email: string;
  role: Role;
  photoURL: string | null;
}

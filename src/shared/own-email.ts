import { z } from "zod";
import { commonRefusals, Refusal } from "./refusal.ts";

/**
 * An e-mail address in a query or a payload of a personal call: it is compared with the caller's own and
 * never used for anything else.
 */
export const ownEmail = z
  .string("Enter an e-mail address.")
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.union([z.literal(""), z.email("Enter a valid e-mail address, such as name@example.com.")]));

/** Refuses an e-mail address that is not the caller's own; none at all means the own one. */
export function requireOwnEmail(own: string, asked: string | undefined): void {
  if (asked && asked !== own) throw new Refusal(commonRefusals.forbidden);
}

/**
 * The query of a personal list. `email[]`, `email.x` and the like are other spellings of a question that has
 * one spelling.
 */
export const OwnQuery = z
  .object({
    email: ownEmail.optional().describe("The caller's own e-mail address, which is also the default"),
  })
  .catchall(z.unknown())
  .refine(
    (query) => !Object.keys(query).some((name) => name !== "email" && name.startsWith("email")),
    "Only one e-mail address is allowed.",
  );

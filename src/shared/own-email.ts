import { z } from "zod";
import { commonRefusals, Refusal } from "./refusal.ts";
import { maxEmailLength } from "./request-limits.ts";

/**
 * An e-mail address in the query or body of a personal endpoint. It is only compared with that of the caller.
 */
export const ownEmail = z
  .string("Enter an e-mail address.")
  .trim()
  .toLowerCase()
  .max(maxEmailLength)
  .pipe(z.union([z.literal(""), z.email("Enter a valid e-mail address, such as name@example.com.")]));

/** Throws a refusal if the address is given and not that of the caller. */
export function requireOwnEmail(own: string, requested: string | undefined): void {
  if (requested && requested !== own) throw new Refusal(commonRefusals.forbidden);
}

/**
 * The query of a personal list. Rejects `email[]`, `email.x` and similar names, so that there is only one
 * spelling of the parameter.
 */
export const OwnQueryParams = z
  .object({
    email: ownEmail.optional().describe("The caller's own e-mail address, which is also the default"),
  })
  .catchall(z.unknown())
  .refine(
    (query) => !Object.keys(query).some((name) => name !== "email" && name.startsWith("email")),
    "Only one e-mail address is allowed.",
  );

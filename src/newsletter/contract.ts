import { z } from "zod";
import { locales } from "#shared/locale.ts";

/** The e-mail address is judged by `rules.ts`, which the form uses too. */
export const NewsletterRequest = z.object({
  email: z.string("Enter an e-mail address."),
  language: z.enum(locales).default("en").describe("Language of e-mails"),
});

/** The same for every address that can be one: nobody learns who is subscribed. */
export const NewsletterAnswer = z.object({ accepted: z.literal(true) });

import { z } from "zod";
import { type Locale, locales } from "#shared/locale.ts";

/** The e-mail address is validated by `rules.ts`, as in the form. */
export const NewsletterRequest = z.object({
  email: z.string("Enter an e-mail address."),
  language: z.enum(locales).default("en").describe("Language of e-mails"),
});

/** A row of the newsletter with the token of its links. */
export interface Subscriber {
  email: string;
  language: Locale;
  token: string;
}

/** The same for every valid address, so that it does not reveal who is subscribed. */
export const NewsletterResponse = z.object({ accepted: z.literal(true) });

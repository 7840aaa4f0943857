import type { Locale } from "#shared/locale.ts";

/**
 * The recipient of a mail that may contain text that users have written, such as names and product titles.
 */
export interface Recipient {
  email: string;
  name: string;
  language: Locale;
  emailVerified: boolean;
}

/** The columns of a user from which `recipientOf` makes a recipient. */
export interface RecipientRow extends Recipient {
  deletedAt: Date | null;
}

export const recipientColumns = [
  "email",
  "name",
  "language",
  "emailVerified",
  "deletedAt",
] as const satisfies (keyof RecipientRow)[];

/**
 * Returns the recipient of mails to a user; undefined for a deleted account and for the placeholder account
 * of an imported shop.
 */
export function recipientOf({
  email,
  name,
  language,
  emailVerified,
  deletedAt,
}: RecipientRow): Recipient | undefined {
  if (deletedAt || email.endsWith(".invalid")) return undefined;
  return { email, name, language, emailVerified };
}

/**
 * Returns texts that the holder of the account has written, such as the name and product titles, or none
 * while the address is unverified: a person who signed up with an address of someone else could otherwise
 * send text to it.
 */
export function verifiedOnly<Text>({ emailVerified }: Recipient, texts: readonly Text[]): readonly Text[] {
  return emailVerified ? texts : [];
}

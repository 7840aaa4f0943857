import type { Locale } from "#shared/locale.ts";

/** The recipient of a mail that may contain text of other people. */
export interface Recipient {
  email: string;
  name: string;
  language: Locale;
  /** Whether the address is verified. */
  verified: boolean;
}

/**
 * Returns the recipient of mails to a user; undefined for a deleted account and for the placeholder account of
 * an imported shop.
 */
export function recipientOf({
  email,
  name,
  language,
  emailVerified,
  deletedAt,
}: {
  email: string;
  name: string;
  language: Locale;
  emailVerified: boolean;
  deletedAt: Date | null;
}): Recipient | undefined {
  if (deletedAt || email.endsWith(".invalid")) return undefined;
  return { email, name, language, verified: emailVerified };
}

/**
 * Returns text that the account wrote, such as product titles, or nothing while the address is unverified: a
 * stranger could otherwise send text to it.
 */
export function verifiedOnly<Text>({ verified }: Recipient, texts: readonly Text[]): readonly Text[] {
  return verified ? texts : [];
}

import type { Locale } from "#shared/locale.ts";

/** The recipient of a mail that may contain text of other people. */
export interface Recipient {
  email: string;
  /** Empty while the address is unverified. */
  name: string;
  language: Locale;
}

/**
 * Returns text that the account wrote, such as product titles, or nothing while the address is unverified: a
 * stranger could otherwise send text to it.
 */
export function verifiedOnly<Text>({ name }: Recipient, texts: readonly Text[]): readonly Text[] {
  return name === "" ? [] : texts;
}

import type { Locale } from "#shared/locale.ts";

/** Whom a mail goes to that is about more than the account. */
export interface Recipient {
  email: string;
  /** Empty while nobody has shown that the address is theirs: then nothing that they typed is in the mail. */
  name: string;
  language: Locale;
}

/** What the recipient has written, their own name, the titles of their goods: a stranger may have given this address, and it is no letter box for theirs. */
export function ownWords<Words>({ name }: Recipient, words: readonly Words[]): readonly Words[] {
  return name === "" ? [] : words;
}

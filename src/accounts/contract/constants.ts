/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Spec section 5 and 9; the upper bound keeps one request from hashing a book. */
export const passwordRule = { minLength: 6, maxLength: 128, symbols: "!@#$&*" } as const;

/** Only a hint: from here on a password counts as strong. */
export const strongPasswordLength = 12;

export const nameMaxLength = 100;
export const photoUrlMaxLength = 300;

/** How long the links of mails open what they lead to. */
export const resetLinkMinutes = 30;
export const verifyLinkHours = 24;

/** An admin's session ends after `idleMinutes` without an authenticated call, and `hours` after the sign-in at the latest. */
export const adminSession = { idleMinutes: 30, hours: 12 } as const;
/** The same for everyone else. */
export const otherSession = { idleDays: 7, days: 30 } as const;

/** Two-step sign-in (RFC 6238): digits of a code, seconds for which an app shows it, recovery codes of an account. */
export const codeDigits = 6;
export const codeSeconds = 30;
export const recoveryCodeCount = 10;
/** How long no code is accepted after five wrong ones. */
export const codeLockMinutes = 15;
/** How long a trusted device of a vendor needs no code. */
export const trustedDeviceDays = 30;

/** Whoever has no password deletes the account within so many minutes after signing in. */
export const freshSignInMinutes = 10;

/** Rows of the admin's table of people. */
export const peoplePageSize = 20;

/** Sessions that are shown at once; nobody has more devices. */
export const sessionsShown = 100;

/** Orders of that table; `-` before one stands for the other way round. */
export const accountSorts = [
  "newest",
  "-newest",
  "name",
  "-name",
  "email",
  "-email",
  "role",
  "-role",
] as const;
export type AccountSort = (typeof accountSorts)[number];

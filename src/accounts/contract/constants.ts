/** Constants for the browser, separate from the schemas, which would load the schema library. */

/** Spec sections 5 and 9. The upper limit bounds the work of hashing. */
export const passwordRule = { minLength: 6, maxLength: 128, symbols: "!@#$&*" } as const;

/** From this length on, the form calls a password strong. */
export const strongPasswordLength = 12;

export const nameMaxLength = 100;
export const photoUrlMaxLength = 300;

/** How long links in mails are valid. */
export const resetLinkMinutes = 30;
export const verifyLinkHours = 24;

/**
 * An admin's session ends after `idleMinutes` without a request, and at the latest `hours` after the sign-in.
 */
export const adminSession = { idleMinutes: 30, hours: 12 } as const;
/** The same for everyone else. */
export const otherSession = { idleDays: 7, days: 30 } as const;

/**
 * Two-step sign-in (RFC 6238): digits of a code, seconds for which an app shows it, recovery codes of an
 * account.
 */
export const codeDigits = 6;
export const codeSeconds = 30;
export const recoveryCodeCount = 10;
/** How long codes are rejected after five wrong ones. */
export const codeLockMinutes = 15;
/** How long a trusted device of a vendor needs no code. */
export const trustedDeviceDays = 30;

/** An account without a password can be deleted for this long after signing in. */
export const freshSignInMinutes = 10;

/** Rows of the admin's table of people. */
export const peoplePageSize = 20;

/** Maximum number of sessions that are listed. */
export const sessionsShown = 100;

/** Sort orders of the admin's table of people; a leading `-` reverses the order. */
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

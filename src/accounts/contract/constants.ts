/** Constants for the browser, separate from the schemas, which would load the schema library. */

/** Spec sections 5 and 9. The upper limit bounds the work of hashing. */
export const passwordRule = { minLength: 6, maxLength: 128, symbols: "!@#$&*" } as const;

/** From this length on, the form calls a password strong. */
export const strongPasswordLength = 12;

export const maxNameLength = 100;
export const maxPhotoUrlLength = 300;

/** How long links in mails are valid. */
export const resetLinkMinutes = 30;
export const verifyLinkHours = 24;

/**
 * An admin's session ends after `idleMinutes` without a request, and at the latest `hours` after the sign-in.
 */
export const adminSession = { idleMinutes: 30, hours: 12 } as const;
/** The same for everyone else. */
export const otherSession = { idleDays: 7, days: 30 } as const;

/** Digits of a code of two-step sign-in (RFC 6238). */
export const codeDigits = 6;
/** How long codes are rejected after too many wrong ones. */
export const codeLockMinutes = 15;
/** How long a trusted device of a vendor needs no code. */
export const trustedDeviceDays = 30;
/**
 * Query parameter of the page that a social sign-in returns to if a code is still required. Its value is
 * whether the person may trust this device.
 */
export const secondStep = { parameter: "second_step", mayTrust: "trust", mayNotTrust: "no-trust" } as const;

/** How long a sign-in, a password or a code counts as a recent proof of identity. */
export const recentProofMinutes = 10;

/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

/** Spec section 5 and 9; the upper bound keeps one request from hashing a book. */
export const passwordRule = { minLength: 6, maxLength: 128, symbols: "!@#$&*" } as const;

/** Only a hint: from here on a password counts as strong. */
export const strongPasswordLength = 12;

export const nameMaxLength = 100;
export const photoUrlMaxLength = 300;
/** A photo is a picture like any other: `media` takes these too. */
export const photoMaxMegabytes = 10;
/** Storage for the pictures of a vendor or an admin, including their renditions. */
export const pictureRoomMegabytes = 200;
/** Storage for the pictures of a shopper, who only needs a profile photo; multiplied by RATE_LIMIT_FACTOR. */
export const shopperRoomMegabytes = 5;
/** Pictures that a shopper may upload before the e-mail address is confirmed; multiplied by RATE_LIMIT_FACTOR. */
export const unconfirmedPictures = 1;
/** A picture that nothing shows is kept so long after it was sent: the form of a product is kept in a browser only. */
export const unshownPictureDays = 30;
export const photoMaxMegapixels = 50;

/** How long the links of mails open what they lead to. */
export const resetLinkMinutes = 30;
export const verifyLinkHours = 24;

/** An admin's session ends after `idleMinutes` without an authenticated call, and `hours` after the sign-in at the latest. */
export const adminSession = { idleMinutes: 30, hours: 12 } as const;
/** The same for everyone else. */
export const otherSession = { idleDays: 7, days: 30 } as const;

export const accountPath = "/dashboard/user/account";
export const secondFactorPath = "/dashboard/user/second-factor";

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

/** Rows of the admin's audit log. */
export const auditPageSize = 20;

/** Entries of the audit log in one file. */
export const auditFileMaximum = 10_000;

/** Rows of the admin's table of people. */
export const peoplePageSize = 20;

/** Sessions that are shown at once; nobody has more devices. */
export const sessionsShown = 100;

/** Orders of that table; `-` before one stands for the other way round. */
export const accountSorts = ["newest", "-newest", "name", "-name", "email", "-email", "role", "-role"] as const;
export type AccountSort = (typeof accountSorts)[number];

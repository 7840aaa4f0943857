/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/** Days after which a confirmation link expires and an unconfirmed address is deleted. */
export const confirmDays = 7;

/** Requests per hour from one group of IP addresses. */
export const requestsPerHour = 5;
/** Confirmation mails per hour to one e-mail address. */
export const confirmMailsPerHour = 1;
/** 'Already subscribed' mails per day to one e-mail address. */
export const knownMailsPerDay = 1;

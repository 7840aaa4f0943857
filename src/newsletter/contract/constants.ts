/** Constants that pages in the browser need; apart from the schemas, which would bring their whole library along. */

export const emailMaxLength = 254;

/** A link to confirm works for so long; what nobody confirmed is then forgotten. */
export const confirmDays = 7;

/** Subscriptions that one address group may ask for in an hour. */
export const asksPerHour = 5;
/** Mails to confirm that one e-mail address gets in an hour. */
export const confirmMailsPerHour = 1;
/** Mails that say 'you are subscribed already' that one e-mail address gets in a day. */
export const knownMailsPerDay = 1;

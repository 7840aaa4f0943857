/**
 * Limits of requests: their time, the length of common values, and how much a list returns. Does not import
 * the schemas, so that browsers can load it.
 */

/** Time limit of a request to the API. */
export const timeLimitMs = 15_000;

export const uploadLimitMs = 120_000;

/** Time limit of the export of a person's data, for the browser and the server. */
export const exportLimitMs = 120_000;

/** How long an access token is valid. */
export const accessTokenSeconds = 15 * 60;

export const maxIdempotencyKeyLength = 255;

/** The largest `limitValue`: the maximum number of items in a list response. */
export const maxLimitValue = 100;

/** Default number of rows in a page of a table (people, products, orders, followed shops, audit log). */
export const tablePageSize = 50;

/**
 * The matches of a search or filter in a table are counted up to this number. A larger total means that there
 * are more.
 */
export const maxMatches = 10_000;

/** Words of one or two letters, which no index finds, are searched among this many of the newest rows. */
export const newestRowsWindow = 10_000;

/** Maximum length of an e-mail address: RFC 5321, 4.5.3.1.3, without the angle brackets. */
export const maxEmailLength = 254;

/** Maximum length of a search in a table. Longer texts in a URL are cut. */
export const maxTableSearchLength = 100;

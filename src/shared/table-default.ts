/**
 * Rows in one answer of a table's call (people, products, orders, followed shops, audit log), decision 2.7;
 * without the schemas, for browsers too.
 */
export const tableDefault = 50;

/** The longest that a search of a table may be; what an address has more is cut off. */
export const tableSearchMaximum = 100;

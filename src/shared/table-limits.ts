/**
 * Default number of rows in a page of a table (people, products, orders, followed shops, audit log), decision
 * 2.7. Does not import the schemas, so that browsers can load it.
 */
export const tablePageSize = 50;

/** Maximum length of a search in a table. Longer texts in a URL are cut. */
export const maxTableSearchLength = 100;

/** Rows in one answer of a table's call (people, products, orders, followed shops, audit log), decision 2.7; without the schemas, for browsers too. */
export const tableDefault = 50;

/** Constants that the page in the browser needs; apart from the schemas, which would bring their whole library along. */

/** Rows of the admin's audit log. */
export const auditPageSize = 20;

/** Entries of the audit log in one file. */
export const auditFileMaximum = 10_000;

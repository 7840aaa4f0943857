/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/** Rows on a page of the admin's audit log. */
export const auditPageSize = 20;

/** Maximum number of entries in a CSV export. */
export const maxExportedEntries = 10_000;

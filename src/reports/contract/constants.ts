/** Constants for the browser, kept apart from `contract.ts` so that pages do not load zod. */

/** Periods of the admin's metrics, in days including today. */
export const metricPeriods = ["7", "30", "90"] as const;
export type MetricPeriod = (typeof metricPeriods)[number];
export const defaultPeriod = "30" satisfies MetricPeriod;

/** Days of a vendor's sales chart, and days in which best sellers are counted. */
export const salesDays = 30;
export const bestDays = 90;
export const maxBestSellers = 5;

/** A stock of at most this is low. */
export const lowStock = 3;
/** Products that a list of a dashboard shows; its total counts all. */
export const maxListedProducts = 6;
/** Variations with low stock that a dashboard shows for each product; a note counts the further ones. */
export const maxListedVariations = 3;
/** Newest accounts on the admin's dashboard. */
export const maxNewestAccounts = 5;

/** How far the figures of the dashboards look back, and how much they show; apart from the schemas, for pages in the browser. */

/** Days that an admin may look at, today among them; each is a choice of the screen. */
export const figureSpans = ["7", "30", "90"] as const;
export type FigureSpan = (typeof figureSpans)[number];
export const usualSpan = "30" satisfies FigureSpan;

/** Days of a vendor's sales, and days in which the best products are counted. */
export const salesDays = 30;
export const bestDays = 90;
export const bestShown = 5;

/** So few left is low stock. */
export const lowStock = 3;
/** Products of one kind that a home names; the rest is counted. */
export const productsNamed = 6;
/** Variations of one product with low stock that a home names; the rest is counted. */
export const choicesNamed = 3;
/** Newest accounts on the admin's home. */
export const newestShown = 5;

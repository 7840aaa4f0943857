/**
 * What a product may be, spec sections 3, 5 and 9; apart from the schemas, which would bring their whole
 * library into the form.
 */

import { mapTexts } from "#catalog/contract/product-fields.ts";

/** Texts of one line, and how long each may be. */
export const lineMaximum = {
  ...mapTexts((_, { maximum }) => maximum),
  category: 100,
  subCategory: 100,
  shopName: 100,
};
export type ProductLine = keyof typeof lineMaximum;

export const descriptionMaximum = 1_500;
export const tagsMaximum = 10;

/** Numbers and their ends; prices in taka. The year ends with the current one of Dhaka: `yearIssue`. */
export const numberRange = {
  price: { least: 0, most: 10_000_000 },
  quantity: { least: 0, most: 1_000_000 },
  whenDidYouMade: { least: 1_900, most: Number.POSITIVE_INFINITY },
  deliverProcessTime: { least: 0, most: 365 },
  deliveryCost: { least: 0, most: 100_000 },
} as const;
export type ProductNumber = keyof typeof numberRange;

/** Simple variations: one or two named options, and what can be bought of each combination. */
export const variationLimits = { options: 2, items: 50, name: 40, value: 40 } as const;

/** The pictures of a product in their order, the primary one first. */
export const photoFields = [
  "imgPrimary",
  "imgAngleOne",
  "imgAngleTwo",
  "imgAngleThree",
  "imgAngleFour",
  "imgAngleFive",
  "imgDetail",
] as const;

/** What an admin writes to a vendor about a product. */
export const feedbackMaximum = 2_000;

/** Products in one answer of a table's call, spec decision 2.7. */
export { tableDefault } from "#shared/table-default.ts";

/** Products that one vendor may send in an hour, times RATE_LIMIT_FACTOR. */
export const productsPerHour = 50;

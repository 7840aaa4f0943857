/** Limits of a product's fields, spec sections 3, 5 and 9; without zod, because the browser imports them. */

import { mapTexts } from "#catalog/contract/product-fields.ts";

/** Maximum lengths of the single-line texts. */
export const lineMaximum = {
  ...mapTexts((_, { maximum }) => maximum),
  category: 100,
  subCategory: 100,
  shopName: 100,
};
export type ProductLine = keyof typeof lineMaximum;

export const descriptionMaximum = 1_500;
export const tagsMaximum = 10;

/** Ranges of the numbers; prices in taka. `yearIssue` checks that the year is not in the future. */
export const numberRange = {
  price: { least: 0, most: 10_000_000 },
  quantity: { least: 0, most: 1_000_000 },
  whenDidYouMade: { least: 1_900, most: Number.POSITIVE_INFINITY },
  deliverProcessTime: { least: 0, most: 365 },
  deliveryCost: { least: 0, most: 100_000 },
} as const;
export type ProductNumber = keyof typeof numberRange;

/** Maximum number of options and of variations of a product, and maximum lengths of their texts. */
export const variationLimits = { options: 2, items: 50, name: 40, value: 40 } as const;

/** Fields of the pictures in order, the primary one first. */
export const photoFields = [
  "imgPrimary",
  "imgAngleOne",
  "imgAngleTwo",
  "imgAngleThree",
  "imgAngleFour",
  "imgAngleFive",
  "imgDetail",
] as const;

/** Maximum length of an admin's feedback about a product. */
export const feedbackMaximum = 2_000;

/** Products that one vendor may submit in an hour, times RATE_LIMIT_FACTOR. */
export const productsPerHour = 50;

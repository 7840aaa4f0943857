/** Limits of a product's fields, separate from the schemas, so that the browser does not load zod. */

import { mapTexts } from "#catalog/contract/product-fields.ts";

/** Maximum lengths of the single-line texts. */
export const maxSingleLineLength = {
  ...mapTexts((_, { maximum }) => maximum),
  category: 100,
  subCategory: 100,
  shopName: 100,
};
export type SingleLineField = keyof typeof maxSingleLineLength;

/** A photo looks blurred if its shorter side has fewer pixels. */
export const minSharpPhotoPixels = 400;

export const maxDescriptionLength = 1_500;
export const maxProductTags = 10;

/** Separates the items of a typed list: tags, or values of an option. */
export const listSeparator = /[,،;\n]/;

/**
 * Ranges of the numbers; prices in taka. `numberIssue` rejects a price of 0, and `yearIssue` a year in the
 * future.
 */
export const numberRange = {
  price: { minimum: 0, maximum: 10_000_000 },
  quantity: { minimum: 0, maximum: 1_000_000 },
  whenDidYouMade: { minimum: 1_900, maximum: Number.POSITIVE_INFINITY },
  deliverProcessTime: { minimum: 0, maximum: 365 },
  deliveryCost: { minimum: 0, maximum: 100_000 },
} as const;
export type ProductNumber = keyof typeof numberRange;
export const productNumbers = Object.keys(numberRange) as ProductNumber[];

/** Returns whether the number is an amount in taka. */
export const isMoneyField = (name: ProductNumber): boolean => name === "price" || name === "deliveryCost";

/** The fields that a vendor can change without a review, with their columns. */
export const fieldsWithoutReview = {
  price: ["pricePoisha", "priceToPoisha"],
  quantity: ["quantity"],
} as const;

/** Maximum number of options and of variations of a product, and maximum lengths of their texts. */
export const variationLimits = { options: 2, items: 50, name: 40, value: 40 } as const;

/** Products that one vendor may submit in an hour, times RATE_LIMIT_FACTOR. */
export const productsPerHour = 50;

import { z } from "zod";
import { cursorParam, limitParam } from "#shared/list-params.ts";
import { refusals } from "#shared/refusal.ts";
import { isUuid } from "#shared/uuid.ts";
import { type CategorySlug, categoryPaths, maxSummaries } from "./contract/constants.ts";
import {
  mapPhotos,
  mapTexts,
  type RequiredText,
  type RestrictedText,
  type TextName,
} from "./contract/product-fields.ts";
import { listSorts, popularityDays } from "./contract/sorts.ts";

export const productStatuses = ["pending", "approved", "denied"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const catalogRefusals = refusals({
  category_unknown: [404, "This category does not exist."],
});

export const ListQueryParams = z.object({
  limitValue: limitParam(),
  // Short, because no list of products is sorted by a text, which the cursor would contain.
  cursor: cursorParam(200),
});
export const CategoryQueryParams = ListQueryParams.extend({
  subCategory: z.string().max(100).optional().describe("Filters by part of the title of the sub-category"),
  sort: z
    .enum(listSorts)
    .optional()
    .describe(`Default: newest; popular: most orders of the last ${popularityDays} days first`),
});

const Variations = z
  .object({
    options: z.array(z.object({ name: z.string() })).describe("One or two"),
    items: z.array(
      z.object({
        _id: z.string(),
        values: z.array(z.string()).describe("One for each option"),
        price: z.number().describe("Taka"),
        quantity: z.number(),
      }),
    ),
  })
  .meta({ id: "Variations" });

type TextSchemas = {
  [N in TextName]: N extends RestrictedText
    ? z.ZodOptional<z.ZodString>
    : N extends RequiredText
      ? z.ZodString
      : z.ZodNullable<z.ZodString>;
};

const texts = mapTexts((_, { required, restricted }) => {
  if (restricted) return z.string().optional().describe("Only for its vendor and admins");
  return required ? z.string() : z.string().nullable();
}) as TextSchemas;

/**
 * A product in a response, spec section 3. Public responses omit the restricted texts,
 * the vendor's e-mail, the feedback and the state of the review.
 */
export const Product = z
  .object({
    _id: z.string(),
    ...texts,
    description: z.string(),
    descriptionBn: z.string().nullable(),
    ...mapPhotos(() => z.string().describe("The photos in order, without gaps; empty after the last one")),
    price: z
      .number()
      .describe("Taka, at most two decimals; the lowest price of its variations if it has any"),
    priceTo: z.number().nullable().describe("The highest price of its variations, if they differ"),
    variations: Variations.nullable().describe("If present, a cart entry needs the `variationId` of one"),
    vendorName: z.string(),
    vendorNameBn: z.string().nullable(),
    shopName: z.string(),
    shopNameBn: z.string().nullable(),
    rating: z.number().describe("0 to 5, in halves"),
    category: z.string(),
    subCategory: z.string(),
    quantity: z.number().describe("The sum of its variations if it has any"),
    whenDidYouMade: z.number(),
    deliverProcessTime: z.number().describe("Days"),
    deliveryCost: z.number().describe("Taka"),
    status: z.enum(productStatuses),
    vendorEmail: z.string().optional().describe("Only for its vendor and admins"),
    feedback: z.string().optional().describe("Only for admins, and for its vendor while it is denied"),
    shelved: z.boolean().optional().describe("Unlisted by its vendor; only for its vendor and admins"),
    shopClosed: z
      .boolean()
      .optional()
      .describe("Hidden, because its vendor is suspended or no longer a vendor; only for admins"),
    vendorSuspended: z.boolean().optional().describe("Only for admins"),
    version: z
      .number()
      .optional()
      .describe(
        "Increases with each change that needs a review, and with each import " +
          "that changes the product; only for its vendor and admins",
      ),
    submittedAt: z
      .string()
      .optional()
      .describe("When it was submitted for review; only for its vendor and admins"),
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof Product>;

/** What a card shows. */
export const ProductSummary = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string().nullable(),
    price: z.number().describe("Taka; the lowest price of its variations if it has any"),
    priceTo: z.number().nullable().describe("The highest price of its variations, if they differ"),
    rating: z.number().describe("0 to 5, in halves"),
    hasVariations: z.boolean().describe("If true, a cart entry needs the `variationId` of one"),
    inStock: z.boolean(),
    shopName: z.string(),
    shopNameBn: z.string().nullable(),
    image: z
      .object({ hash: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
      .nullable()
      .describe("`/images/<hash>-<width>.webp` is a rendition, `placeholder` a tiny data: URL"),
  })
  .meta({ id: "ProductSummary" });
export type ProductSummary = z.output<typeof ProductSummary>;

/** Ids that are malformed, unknown or not on sale are ignored, because they come from a device's storage. */
export const SummariesQueryParams = z.object({
  ids: z
    .string()
    .max(maxSummaries * 40)
    .transform((ids) => [...new Set(ids.toLowerCase().split(","))].filter(isUuid))
    .pipe(z.array(z.string()).max(maxSummaries))
    .describe(`At most ${maxSummaries} ids of products, separated by commas`),
});

export const Category = z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), slug: z.string() });
export const CategorySummary = z.object({
  slug: z.enum(Object.keys(categoryPaths) as CategorySlug[]),
  products: z
    .number()
    .describe("Number of products on sale that its page lists. The page of vintage lists all products"),
  image: ProductSummary.shape.image,
});
export const SubCategoryLink = z.object({
  _id: z.string(),
  img: z.string(),
  title: z.string(),
  titleBn: z.string(),
  link: z.string(),
});
/** The format of spec section 7: a list whose first element maps category names to their sub-categories. */
export const SubCategoryMap = z.array(
  z.record(z.string(), z.array(z.object({ _id: z.string(), name: z.string(), nameBn: z.string() }))),
);
export const PopularGift = z.object({
  _id: z.string(),
  img: z.string(),
  title: z.string(),
  titleBn: z.string(),
});

import { z } from "zod";
import { feedbackFault, tidyParagraphs } from "#listing/contract/product-errors.ts";
import { type OwnView, ownSorts, ownViews } from "#listing/contract/product-list.ts";
import { reviewSorts } from "#moderation/contract/constants.ts";
import { limitValue } from "#shared/limit-value.ts";
import { listCursor } from "#shared/list-cursor.ts";
import { OwnQuery } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import { tableSearch } from "#shared/table-search.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { searchMaximum } from "./contract/constants.ts";
import { listSorts, materialSlugs, searchSorts } from "./contract/sorts.ts";

export const productStatuses = ["pending", "approved", "denied"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const catalogRefusals = refusals({
  category_unknown: [404, "There is no such category."],
  sku_taken: [409, "Another product of your shop has this SKU."],
  product_changed: [409, "This product was changed since you looked. Please look at it again."],
  photo_missing: [409, "This product has no photo. It can be approved after its vendor adds one."],
  stock_changed: [409, "The stock was changed since you looked, by a sale or elsewhere. Please look at it again."],
});

export const ListQuery = z.object({
  limitValue: limitValue.optional().describe("How many, 1 to 100"),
  cursor: z.string().max(200).optional().describe("Where to go on, from the Link header of the answer before"),
});
export const CategoryQuery = ListQuery.extend({
  subCategory: z.string().max(100).optional().describe("Keeps products whose sub-category contains this text"),
  sort: z.enum(listSorts).optional().describe("newest, unless stated"),
});

const searchText = z.string().trim().min(1, "Write what you are looking for.").max(searchMaximum);

/** Taka in ASCII or Bangla digits, read as poisha. */
const taka = z
  .string()
  .max(20)
  .transform((text) => poishaTyped(text))
  .pipe(z.number("an amount in taka, at most two decimals"));

export const SearchQuery = ListQuery.extend({
  q: searchText,
  sort: z.enum(searchSorts).optional().describe("best, unless stated"),
  category: z.string().max(100).optional().describe("Name or slug"),
  min: taka.optional().describe("Taka, the least price"),
  max: taka.optional().describe("Taka, the greatest price"),
  district: z.string().trim().max(100).optional().describe("District of origin, in English or Bangla"),
  material: z
    .preprocess((given) => (typeof given === "string" ? [given] : given), z.array(z.enum(materialSlugs)).max(materialSlugs.length))
    .optional()
    .describe("Several may stand there; a product of any of them is kept"),
});

/** A vendor's own table, and the admins'. */
const TableQuery = z.object({
  limitValue: limitValue.optional().describe("How many, 1 to 100"),
  cursor: listCursor,
  status: z.enum([...productStatuses, "all"]).optional(),
});
export const OwnProductsQuery = OwnQuery.safeExtend({
  limitValue: TableQuery.shape.limitValue,
  cursor: listCursor,
  status: z.enum(ownViews).optional().describe("shelved: those that the caller has taken off the shelf"),
  q: tableSearch.optional().describe("Part of a title or of a SKU"),
  sort: z.enum(ownSorts).optional().describe("-created, the last added first, unless stated"),
});
export const OwnSummary = z
  .object({
    shopName: z.string().nullable().describe("null until the first product makes the shop"),
    counts: z.object(Object.fromEntries(ownViews.map((view) => [view, z.number()])) as Record<OwnView, z.ZodNumber>).describe("Products of each `status`"),
  })
  .meta({ id: "OwnSummary" });
const reviewWords = tableSearch.optional().describe("Part of a title, a SKU, or of the shop's or vendor's name or e-mail address");
export const ReviewQuery = TableQuery.extend({
  q: reviewWords,
  sort: z.enum(reviewSorts).optional().describe("newest, what was last sent first, unless stated; `-` before it: the other way round"),
});
export const ReviewCountsQuery = z.object({ q: reviewWords });
/** How many products stand under each tab. */
export const ReviewCounts = z.object({ pending: z.number(), approved: z.number(), denied: z.number(), all: z.number() });
export type ReviewCounts = z.infer<typeof ReviewCounts>;

const version = z.number().int().optional().describe("The `version` that the admin saw: another one now is refused with 409");
const feedback = z
  .string(feedbackFault("", "en"))
  .transform(tidyParagraphs)
  .superRefine((text, check) => {
    const message = feedbackFault(text, "en");
    if (message) check.addIssue({ code: "custom", message });
  });
export const DecideProduct = z.object({
  status: z.enum(productStatuses),
  feedback: feedback.optional().describe("What to write to the vendor in the same step"),
  version,
});
export const GiveFeedback = z.object({ feedback, version });

export const SuggestionQuery = z.object({ q: searchText });
export const suggestionKinds = ["category", "product", "shop"] as const;
/** What somebody may be looking for: a category or sub-category, a product, a shop. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  _id: z.string(),
  title: z.string(),
  titleBn: z.string().nullable(),
  within: z.string().nullable().describe("The category of a sub-category"),
  withinBn: z.string().nullable(),
  img: z.string().describe("Empty when there is none"),
  link: z.string().describe("The path of its page in English"),
});

const Variations = z
  .object({
    options: z.array(z.object({ name: z.string() })).describe("One or two"),
    items: z.array(
      z.object({ _id: z.string(), values: z.array(z.string()).describe("One for each option"), price: z.number().describe("Taka"), quantity: z.number() }),
    ),
  })
  .meta({ id: "Variations" });

/** A product on the wire, spec section 3. Public answers carry no e-mail, no street, no feedback, no sku. */
export const Product = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string().nullable(),
    description: z.string(),
    descriptionBn: z.string().nullable(),
    imgPrimary: z.string(),
    imgAngleOne: z.string(),
    imgAngleTwo: z.string(),
    imgAngleThree: z.string(),
    imgAngleFour: z.string(),
    imgAngleFive: z.string(),
    imgDetail: z.string(),
    price: z.number().describe("Taka, at most two decimals; with variations the lowest"),
    priceTo: z.number().nullable().describe("The highest price of its variations, when they differ"),
    variations: Variations.nullable().describe("With them a cart wants the `variationId` of one"),
    vendorName: z.string(),
    shopName: z.string(),
    rating: z.number().describe("0 to 5, in halves"),
    category: z.string(),
    subCategory: z.string(),
    type: z.string(),
    tags: z.string(),
    materials: z.string(),
    quantity: z.number().describe("With variations the sum"),
    whenDidYouMade: z.number(),
    whoMade: z.string(),
    whatIsIt: z.string(),
    deliverProcessTime: z.number().describe("Days"),
    deliveryCost: z.number().describe("Taka"),
    countryOfOrigin: z.string(),
    divisionOfOrigin: z.string(),
    districtOfOrigin: z.string(),
    streetAddressOfOrigin: z.string().optional().describe("Only for its vendor and admins: a workshop is somebody's address"),
    originPostalCode: z.string().optional().describe("Only for its vendor and admins"),
    status: z.enum(productStatuses),
    vendorEmail: z.string().optional().describe("Only for its vendor and admins"),
    feedback: z.string().optional().describe("Only for admins, and for its vendor while it is denied"),
    sku: z.string().optional().describe("Only for its vendor and admins"),
    shelved: z.boolean().optional().describe("Taken from sale by its vendor; only for its vendor and admins"),
    version: z.number().optional().describe("One more with each change that is to be reviewed; only for its vendor and admins"),
    submittedAt: z.string().optional().describe("When it was sent to be reviewed; only for its vendor and admins"),
  })
  .meta({ id: "Product" });
export type Product = z.output<typeof Product>;

export const Category = z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), slug: z.string() });
export const SubCategoryTile = z.object({ _id: z.string(), img: z.string(), title: z.string(), titleBn: z.string(), link: z.string() });
/** The odd shape of spec section 7: a list whose first element maps a category's name to its sub-categories. */
export const SubCategoryMap = z.array(z.record(z.string(), z.array(z.object({ _id: z.string(), name: z.string(), nameBn: z.string() }))));
export const PopularGift = z.object({ _id: z.string(), img: z.string(), title: z.string(), titleBn: z.string() });

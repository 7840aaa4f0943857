import { z } from "zod";
import { poishaOf } from "#shared/money.ts";

/** What a product may be, spec sections 3 and 5: the same for the vendor's form and for an import. */
export const productLimits = {
  title: 300,
  description: 1_500,
  line: 200,
  /** `type`, `whoMade`, `whatIsIt`. */
  short: 100,
  tags: 500,
  sku: 64,
  postalCode: 20,
  oldestYear: 1_900,
  priceTaka: 10_000_000,
  deliveryCostTaka: 100_000,
  quantity: 1_000_000,
  deliverDays: 365,
} as const;

/** The pictures of a product in their order, the primary one first. */
export const photoFields = ["imgPrimary", "imgAngleOne", "imgAngleTwo", "imgAngleThree", "imgAngleFour", "imgAngleFive", "imgDetail"] as const;

const unprintable = "There are characters in it that cannot be printed.";
const isPrintable = (text: string) => text.isWellFormed() && !/[\p{Cc}--[\t\n\r]]/v.test(text);

const atMost = (maximum: number) => `At most ${maximum.toLocaleString("en")} characters.`;

/** One line: NFC, trimmed, blanks and line breaks inside as single blanks. */
const line = (name: string, maximum: number) =>
  z
    .string(`${name} is required`)
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[\s\u00a0]+/g, " ")
        .trim(),
    )
    .pipe(z.string().min(1, `${name} is required`).max(maximum, atMost(maximum)).refine(isPrintable, unprintable));

/** Blank, null and missing are the same. */
const optionalLine = (name: string, maximum: number) =>
  z
    .union([z.string().regex(/^\s*$/), line(name, maximum)])
    .nullish()
    .transform((text) => text?.trim() || null);

/** Lines as typed. */
const paragraphs = z
  .string("A text is needed.")
  .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
  .pipe(z.string().max(productLimits.description, atMost(productLimits.description)).refine(isPrintable, unprintable));

const optionalParagraphs = paragraphs.nullish().transform((text) => text || null);

const taka = (name: string) => z.number(`${name} is required`).refine((amount) => poishaOf(amount) !== undefined, "At most two decimals.");
const whole = (name: string, minimum: number, maximum: number) =>
  z
    .number(`${name} is required`)
    .int("A whole number is needed.")
    .min(minimum, `At least ${minimum}.`)
    .max(maximum, `At most ${maximum.toLocaleString("en")}.`);

const photo = z.string().max(500).nullish();

/**
 * A product as a vendor sends it. What is not named here (status, rating, the seller's name and e-mail) is dropped: the server knows it.
 * The current year as the upper limit of `whenDidYouMade` is checked by `productFields`.
 */
export const ProductInput = z
  .object({
    title: line("Title", productLimits.title),
    titleBn: optionalLine("Title", productLimits.title),
    description: paragraphs.nullish().transform((text) => text ?? ""),
    descriptionBn: optionalParagraphs,
    category: line("Category", productLimits.short).describe("Name or slug, see GET /categories/all-category"),
    subCategory: optionalLine("Sub-category", productLimits.short).describe("Title of one of the category's sub-categories"),
    type: line("Type", productLimits.short),
    tags: line("Tags", productLimits.tags).describe("Separated by commas"),
    materials: line("Materials", productLimits.line),
    price: taka("Price").pipe(z.number().gt(0, "More than 0.").max(productLimits.priceTaka, "At most 10,000,000.")).describe("Taka, at most two decimals"),
    quantity: whole("Quantity", 0, productLimits.quantity),
    sku: optionalLine("SKU", productLimits.sku),
    whenDidYouMade: whole("Year", productLimits.oldestYear, 9_999),
    whoMade: line("Who made it", productLimits.short),
    whatIsIt: line("Kind of product", productLimits.short),
    deliverProcessTime: whole("Processing time", 0, productLimits.deliverDays).describe("Days"),
    deliveryCost: taka("Delivery cost").pipe(z.number().min(0, "At least 0.").max(productLimits.deliveryCostTaka, "At most 100,000.")).describe("Taka"),
    countryOfOrigin: line("Country of origin", productLimits.short),
    divisionOfOrigin: line("Division of origin", productLimits.short),
    districtOfOrigin: line("District of origin", productLimits.short),
    streetAddressOfOrigin: line("Street address of origin", productLimits.line),
    originPostalCode: z
      .union([z.number().int().min(0).max(999_999_999).transform(String), z.string()], "Postal code of origin is required")
      .pipe(line("Postal code of origin", productLimits.postalCode)),
    shopName: optionalLine("Shop name", productLimits.short).describe("Read with a vendor's first product only: it makes the shop"),
    imgPrimary: photo,
    imgAngleOne: photo,
    imgAngleTwo: photo,
    imgAngleThree: photo,
    imgAngleFour: photo,
    imgAngleFive: photo,
    imgDetail: photo,
  })
  .meta({ id: "ProductFields" });
export type ProductInput = z.output<typeof ProductInput>;

import { z } from "zod";
import {
  mapPhotos,
  mapTexts,
  type OptionalText,
  type RequiredText,
  textFields,
  textNames,
} from "#catalog/contract/product-fields.ts";
import { type FieldIssue, reportIssue } from "#shared/field-errors.ts";
import { mayBeThousands, numberText } from "#shared/number-text.ts";
import { textSchemas, tidyLine, tidyParagraphs, typeIssue } from "#shared/text-fields.ts";
import {
  descriptionIssue,
  numberIssue,
  productErrorMessages,
  singleLineIssue,
  tagsIssue,
} from "./product-checks.ts";
import { maxProductTags, type ProductNumber, type SingleLineField } from "./product-limits.ts";
import { optionIssue, valueIssue, variationIssues } from "./variation-checks.ts";

const report = <T>(field: string, issueOf: (value: T) => FieldIssue | undefined) =>
  reportIssue(productErrorMessages, field, issueOf);
const { english, text } = textSchemas(productErrorMessages);

const line = (name: SingleLineField) =>
  text(name)
    .transform(tidyLine)
    .superRefine(report(name, (tidied: string) => singleLineIssue(name, tidied)));

/** Converts blank text to null. */
const optionalLine = (name: SingleLineField) =>
  text(name)
    .nullable()
    .transform((typed) => tidyLine(typed ?? ""))
    .superRefine(
      report(name, (tidied: string) => (tidied === "" ? undefined : singleLineIssue(name, tidied))),
    )
    .transform((tidied) => tidied || null);

/** Lines as typed; blank and null are the same. */
const paragraphs = text("description")
  .nullable()
  .transform((typed) => tidyParagraphs(typed ?? ""))
  .superRefine(report("description", descriptionIssue));

const number = (name: ProductNumber) =>
  z
    .number({ error: ({ input }) => english(name, numberIssue(name, input) ?? { code: "invalid" }) })
    .superRefine(report(name, (value: number) => numberIssue(name, value)));

const foreignImageMessage = english("imgPrimary", { code: "foreign_image" });
const photo = z
  .string(foreignImageMessage)
  .max(500, foreignImageMessage)
  .nullable()
  .describe(
    "URL of an uploaded image. Photos are stored without gaps: " +
      "one sent as `imgDetail` is returned in the first free field",
  );

/** Required for a new product. An import or a change may omit it. */
const mainPhoto = z
  .string({
    error: ({ input }) =>
      input === undefined || input === null
        ? english("imgPrimary", { code: "required" })
        : foreignImageMessage,
  })
  .max(500, foreignImageMessage)
  .superRefine(report("imgPrimary", (url: string) => (url.trim() === "" ? { code: "required" } : undefined)));

const texts = mapTexts((name, { required }) => (required ? line(name) : optionalLine(name))) as Record<
  RequiredText,
  ReturnType<typeof line>
> &
  Record<OptionalText, ReturnType<typeof optionalLine>>;

const fields = {
  ...texts,
  description: paragraphs,
  descriptionBn: paragraphs.transform((tidied) => tidied || null),
  category: line("category").describe("Name or slug, see GET /categories/all-category"),
  subCategory: optionalLine("subCategory").describe("Title of one of the category's sub-categories"),
  tags: texts.tags.describe("Separated by commas"),
  price: number("price").describe("Taka, at most two decimals"),
  quantity: number("quantity"),
  whenDidYouMade: number("whenDidYouMade"),
  deliverProcessTime: number("deliverProcessTime").describe("Days"),
  deliveryCost: number("deliveryCost").describe("Taka, at most two decimals"),
  originPostalCode: z
    .union([z.number().int().min(0).max(999_999_999).transform(String), z.string()], {
      error: ({ input }) => english("originPostalCode", typeIssue(input)),
    })
    .pipe(texts.originPostalCode)
    .describe("Four digits if the country is Bangladesh"),
  shopName: optionalLine("shopName").describe(
    "Only used with a vendor's first product, which creates the shop",
  ),
  ...mapPhotos(() => photo),
};

const orNull = <T extends z.ZodType>(field: T) => field.optional().transform((value) => value ?? null);

const optionalTexts = Object.fromEntries(
  textNames.filter((name) => !textFields[name].required).map((name) => [name, orNull(optionalLine(name))]),
) as Record<OptionalText, ReturnType<typeof orNull<ReturnType<typeof optionalLine>>>>;

/** In a whole product, an optional field may be missing, which is the same as null. */
const wholeFields = {
  ...fields,
  ...optionalTexts,
  description: fields.description.optional().transform((tidied) => tidied ?? ""),
  descriptionBn: orNull(fields.descriptionBn),
  subCategory: orNull(fields.subCategory),
  shopName: orNull(fields.shopName),
  ...mapPhotos(() => photo.optional()),
};

/**
 * A complete product. Rows of an import are parsed with it, `AddProduct` has the same fields, and a change is
 * merged into one. Unknown fields are dropped, and so are those that only the server sets, such as the
 * status, the rating and the vendor's e-mail. `toProductFields` checks the postal code and that
 * `whenDidYouMade` is not in the future.
 */
export const ProductInput = z.object(wholeFields);
export type ProductInput = z.output<typeof ProductInput>;

/**
 * Converts text with Bangla digits, which JSON numbers cannot have. Returns all else unchanged, also an
 * ambiguous `১.২০০`; the schema rejects text, as the specification requires numbers.
 */
function parseBanglaNumber(value: number | string | undefined): unknown {
  if (typeof value !== "string" || !/[০-৯]/.test(value)) return value;
  const plain = numberText(value);
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) && !mayBeThousands(plain) ? Number(plain) : value;
}

const numberOrBanglaText = (name: ProductNumber) => z.preprocess(parseBanglaNumber, fields[name]);

const variationText = (field: string, issueOf: typeof optionIssue) =>
  z
    .string(english(field, { code: "not_text" }))
    .transform(tidyLine)
    .superRefine(report(field, issueOf));

// More than any product may have; `variationIssues` reports the actual limits.
const maxArrayLength = 500;

const variationsOf = <Amounts extends z.ZodRawShape>(amounts: Amounts) =>
  z
    .object({
      options: z.array(z.object({ name: variationText("name", optionIssue) })).max(maxArrayLength),
      items: z
        .array(
          z.object({
            _id: z
              .string()
              .nullish()
              .describe("Id of an existing variation. Different values create a new variation in its place"),
            values: z
              .array(variationText("values", valueIssue))
              .max(maxArrayLength)
              .describe("One for each option; together they identify the variation"),
            ...amounts,
          }),
        )
        .max(maxArrayLength),
    })
    .superRefine((variations, check) => {
      for (const { path, ...issue } of variationIssues(variations as Parameters<typeof variationIssues>[0]))
        check.addIssue({
          code: "custom",
          message: english(path, issue),
          params: issue,
          path: path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
        });
    });

const amounts = {
  price: numberOrBanglaText("price").describe("Taka, at most two decimals"),
  quantity: numberOrBanglaText("quantity"),
};

export const NewVariations = variationsOf(amounts).meta({ id: "NewVariations" });
export type NewVariations = z.output<typeof NewVariations>;

const quantityBefore = z.number().int().optional();

/** Prices and stocks of existing variations can be omitted; they then stay unchanged. */
export const ChangedVariations = variationsOf({
  price: amounts.price
    .optional()
    .describe("Taka, at most two decimals. If omitted, it does not change; required for a new variation"),
  quantity: amounts.quantity
    .optional()
    .describe(
      "If omitted, it does not change, so that concurrent sales are kept; required for a new variation",
    ),
  quantityBefore: quantityBefore.describe("As for the product"),
}).meta({ id: "ChangedVariations" });
export type ChangedVariations = z.output<typeof ChangedVariations>;

/**
 * The fields that differ from those of an import: numbers may be text with Bangla digits, which an import has
 * converted before, the number of tags is limited, and there are variations. An import may also omit the main
 * photo.
 */
const vendorFields = {
  ...amounts,
  whenDidYouMade: numberOrBanglaText("whenDidYouMade"),
  deliverProcessTime: numberOrBanglaText("deliverProcessTime"),
  deliveryCost: numberOrBanglaText("deliveryCost"),
  tags: text("tags")
    .transform(tidyLine)
    .superRefine(report("tags", tagsIssue))
    .describe(`Separated by commas, at most ${maxProductTags}`),
  variations: NewVariations.nullable().describe(
    "One or two options and their combinations. They determine price and quantity of the product",
  ),
};

/**
 * Accepts `types`, the specification's other name, for `type`. Price and quantity of a product with
 * variations are ignored: valid placeholders replace them here, and `planVariations` computes the real ones.
 */
function normalizeRequest(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  return {
    ...sent,
    ...("types" in sent && !("type" in sent) && { type: sent.types }),
    ...("variations" in sent &&
      sent.variations !== null &&
      sent.variations !== undefined && { price: 1, quantity: 0 }),
  };
}

const wholeProduct = z
  .object({
    ...wholeFields,
    ...vendorFields,
    imgPrimary: mainPhoto,
    variations: vendorFields.variations.optional(),
  })
  .meta({ id: "AddProduct" });
type Whole = z.input<typeof wholeProduct>;
/** A product with variations has no price and quantity of its own. */
type SentProduct = Omit<Whole, "price" | "quantity"> & Partial<Pick<Whole, "price" | "quantity">>;
export const AddProduct = z.preprocess((sent: SentProduct) => normalizeRequest(sent), wholeProduct);
export type AddProduct = z.output<typeof AddProduct>;

/** Changes only the fields that are sent: a missing field is not the same as null. */
const productChange = z
  .object({ ...fields, ...vendorFields })
  .omit({ shopName: true })
  .partial()
  .extend({
    variations: ChangedVariations.nullable()
      .optional()
      .describe("As for a new product; null removes all variations"),
    shelved: z.boolean().optional().describe("Unlisted by its vendor"),
    quantityBefore: quantityBefore.describe(
      "The stock that the vendor saw. If the current stock differs, " +
        "the call returns 409 with the current stock",
    ),
    version: z
      .number()
      .int()
      .optional()
      .describe("The `version` that was edited. If it is outdated, the call returns 409"),
  })
  .meta({ id: "ChangeProduct" });
export const ChangeProduct = z.preprocess(
  (sent: z.input<typeof productChange>) => normalizeRequest(sent),
  productChange,
);
export type ChangeProduct = z.output<typeof ChangeProduct>;

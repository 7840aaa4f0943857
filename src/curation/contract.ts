import { z } from "zod";
import { reportIssue } from "#shared/field-errors.ts";
import { refusals } from "#shared/refusal.ts";
import { textSchemas, tidyLine } from "#shared/text-fields.ts";
import { ModifiedResponse } from "#shared/write-responses.ts";
import { m } from "#words/messages.js";
import { maxCuratedItems } from "./contract/constants.ts";
import { itemErrorMessages, titleIssue } from "./contract/errors.ts";

/** The type of a curated item: a sub-category or a popular gift. */
export type CuratedType = "subCategory" | "popularGift";

export const curationRefusals = refusals({
  title_taken: [409, "This title is already used."],
  list_full: [409, `You can have at most ${maxCuratedItems}.`],
  list_changed: [409, "Someone else has changed this. Please check it again."],
  sub_category_in_use: [
    409,
    "This sub-category has products, so it cannot be removed.",
    { products: z.number().describe("How many") },
  ],
});

const { english, text } = textSchemas(itemErrorMessages);

const title = (name: "title" | "titleBn") =>
  text(name)
    .transform(tidyLine)
    .superRefine(reportIssue(itemErrorMessages, name, titleIssue));
const img = text("img")
  .trim()
  .min(1, english("img", { code: "required" }))
  .max(2_000)
  .describe("URL returned by the image upload");
const version = z
  .string(m.listing_input_text("en"))
  .max(64)
  .describe("The `version` that the admin saw. If it is outdated, the call returns 409");

export const AddPopularGift = z.object({ title: title("title"), titleBn: title("titleBn"), img });
export const AddSubCategory = AddPopularGift.extend({
  category: z.string(m.listing_input_text("en")).max(100).describe("Name or slug"),
});
export const ChangeItem = z.object({
  title: title("title").optional(),
  titleBn: title("titleBn").optional(),
  img: img.optional(),
  version,
});
export type ChangeItem = z.output<typeof ChangeItem>;
export const ItemChangedResponse = ModifiedResponse.extend({
  version: z.string().describe("The new version of the item"),
});
export const MoveItem = z.object({
  place: z
    .number("Enter a whole number.")
    .int()
    .min(1)
    .max(maxCuratedItems)
    .describe("The new position, from 1"),
  order: z
    .array(z.uuid())
    .max(maxCuratedItems)
    .describe("All ids of the list in the order that the admin saw. If it is outdated, the call returns 409"),
});
export const RemoveItem = z.object({ version });

export const CuratedItem = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string(),
    img: z.string().describe("Empty if there is none"),
    slug: z.string().describe("URL part of a sub-category; a gift has none"),
    products: z.number().describe("Number of products in it, of any status"),
    version: z.string(),
  })
  .meta({ id: "CuratedItem" });
export type CuratedItem = z.infer<typeof CuratedItem>;

/** All sub-categories and popular gifts. */
export const CuratedLists = z.object({
  categories: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      name: z.string(),
      nameBn: z.string(),
      subCategories: z.array(CuratedItem),
    }),
  ),
  gifts: z.array(CuratedItem),
});
export type CuratedLists = z.infer<typeof CuratedLists>;

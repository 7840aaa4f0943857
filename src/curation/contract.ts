import { z } from "zod";
import { tidyLine, typeIssue } from "#listing/contract/product-errors.ts";
import { type FieldIssue, fieldErrorText, reportIssue } from "#shared/field-errors.ts";
import { refusals } from "#shared/refusal.ts";
import { m } from "#words/messages.js";
import { shelfMaximum } from "./contract/constants.ts";
import { shelfTexts, shelfTitleIssue } from "./contract/errors.ts";

/** What stands on a shelf: a tile of a category, or a popular gift. */
export type EntryKind = "tile" | "gift";

export const shelfRefusals = refusals({
  title_taken: [409, "This title is already used."],
  shelf_full: [409, `You can have at most ${shelfMaximum}.`],
  shelf_changed: [409, "Someone else has changed this. Please check it again."],
  kind_in_use: [409, "This sub-category has products, so it cannot be removed."],
});

const english = (path: string, fault: FieldIssue) => fieldErrorText(shelfTexts, { path, ...fault }, "en");
const text = (name: string) => z.string({ error: ({ input }) => english(name, typeIssue(input)) });

const title = (name: "title" | "titleBn") =>
  text(name)
    .transform(tidyLine)
    .superRefine(reportIssue(shelfTexts, name, shelfTitleIssue));
const img = text("img")
  .trim()
  .min(1, english("img", { code: "required" }))
  .max(2_000)
  .describe("URL returned by the image upload");
const version = z
  .string(m.catalog_input_text("en"))
  .max(64)
  .describe("The `version` that the admin saw. If it is outdated, the call returns 409");

export const AddGift = z.object({ title: title("title"), titleBn: title("titleBn"), img });
export const AddTile = AddGift.extend({
  category: z.string(m.catalog_input_text("en")).max(100).describe("Name or slug"),
});
export const ChangeEntry = z.object({
  title: title("title").optional(),
  titleBn: title("titleBn").optional(),
  img: img.optional(),
  version,
});
export type ChangeEntry = z.output<typeof ChangeEntry>;
export const MoveEntry = z.object({
  place: z
    .number("Enter a whole number.")
    .int()
    .min(1)
    .max(shelfMaximum)
    .describe("The new position, from 1"),
  order: z
    .array(z.uuid())
    .max(shelfMaximum)
    .describe("All ids of the list in the order that the admin saw. If it is outdated, the call returns 409"),
});
export const RemoveEntry = z.object({ version });

export const ShelfEntry = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string(),
    img: z.string().describe("Empty if there is none"),
    slug: z.string().describe("URL part of a sub-category; a gift has none"),
    products: z.number().describe("Number of products in it, of any status"),
    version: z.string(),
  })
  .meta({ id: "ShelfEntry" });
export type ShelfEntry = z.infer<typeof ShelfEntry>;

/** Everything that stands on the shelves. */
export const Shelves = z.object({
  categories: z.array(
    z.object({
      _id: z.string(),
      slug: z.string(),
      name: z.string(),
      nameBn: z.string(),
      tiles: z.array(ShelfEntry),
    }),
  ),
  gifts: z.array(ShelfEntry),
});
export type Shelves = z.infer<typeof Shelves>;

import { z } from "zod";
import { noText, tidyLine } from "#listing/contract/product-errors.ts";
import { refusals } from "#shared/refusal.ts";
import { shelfMaximum } from "./contract/constants.ts";
import { type ShelfTitle, shelfPictureFault, shelfTitleFault } from "./contract/errors.ts";

/** What stands on a shelf: a tile of a category, or a popular gift. */
export type EntryKind = "tile" | "gift";

export const shelfRefusals = refusals({
  title_taken: [409, "There is one with this title already."],
  shelf_full: [409, `There is no room for more than ${shelfMaximum}.`],
  shelf_changed: [409, "Somebody else has changed this since you looked. Please look at it again."],
  kind_in_use: [409, "There are products in this sub-category, so it cannot be removed."],
});

const title = (name: ShelfTitle) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? shelfTitleFault(name, "", "en") : noText("en")) })
    .transform(tidyLine)
    .superRefine((line, check) => {
      const message = shelfTitleFault(name, line, "en");
      if (message) check.addIssue({ code: "custom", message });
    });
const img = z
  .string({ error: ({ input }) => (input === undefined || input === null ? shelfPictureFault("en") : noText("en")) })
  .trim()
  .min(1, shelfPictureFault("en"))
  .max(2_000)
  .describe("Address of a picture that the image call gave out");
const version = z.string(noText("en")).max(64).describe("The `version` that the admin saw: another one now is refused with 409");

export const AddGift = z.object({ title: title("title"), titleBn: title("titleBn"), img });
export const AddTile = AddGift.extend({ category: z.string(noText("en")).max(100).describe("Name or slug") });
export const ChangeEntry = z.object({ title: title("title").optional(), titleBn: title("titleBn").optional(), img: img.optional(), version });
export type ChangeEntry = z.output<typeof ChangeEntry>;
export const MoveEntry = z.object({
  place: z.number("A whole number is needed.").int().min(1).max(shelfMaximum).describe("Where it shall stand, from 1"),
  order: z.array(z.uuid()).max(shelfMaximum).describe("The ids of the whole shelf as the admin saw it: another order now is refused with 409"),
});
export const RemoveEntry = z.object({ version });

export const ShelfEntry = z
  .object({
    _id: z.string(),
    title: z.string(),
    titleBn: z.string(),
    img: z.string().describe("Empty when there is none"),
    slug: z.string().describe("The part of the address that chooses a tile; a gift has none"),
    products: z.number().describe("That stand in it, of any status"),
    version: z.string(),
  })
  .meta({ id: "ShelfEntry" });
export type ShelfEntry = z.infer<typeof ShelfEntry>;

/** Everything that stands on the shelves. */
export const Shelves = z.object({
  categories: z.array(z.object({ _id: z.string(), slug: z.string(), name: z.string(), nameBn: z.string(), tiles: z.array(ShelfEntry) })),
  gifts: z.array(ShelfEntry),
});
export type Shelves = z.infer<typeof Shelves>;

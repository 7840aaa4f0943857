import { z } from "zod";
import { searchMaximum } from "#catalog/contract/constants.ts";
import { searchSorts } from "#catalog/contract/sorts.ts";
import { ListQuery } from "#catalog/contract.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { materialSlugs } from "./contract/constants.ts";

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

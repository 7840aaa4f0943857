import { z } from "zod";
import { popularityDays, searchSorts } from "#catalog/contract/sorts.ts";
import { ListQueryParams } from "#catalog/contract.ts";
import { poishaTyped } from "#shared/typed-money.ts";
import { materialSlugs } from "./contract/constants.ts";
import { maxSearchTextLength, normalizeSearchText } from "./contract/search-text.ts";

const searchText = z
  .string()
  .overwrite(normalizeSearchText)
  .min(1, "Enter a search text.")
  .max(maxSearchTextLength);

/** An amount in taka, in ASCII or Bangla digits; parsed to poisha. */
const taka = z
  .string()
  .max(20)
  .transform((text) => poishaTyped(text))
  .pipe(z.number("Enter an amount in taka with at most two decimals."));

export const SearchQueryParams = ListQueryParams.extend({
  q: searchText,
  sort: z
    .enum(searchSorts)
    .optional()
    .describe(`Default: best; popular: most orders of the last ${popularityDays} days first`),
  category: z.string().max(100).optional().describe("Name or slug"),
  min: taka.optional().describe("Taka, minimum price"),
  max: taka.optional().describe("Taka, maximum price"),
  district: z.string().trim().max(100).optional().describe("District of origin, in English or Bangla"),
  material: z
    .preprocess(
      (value) => (typeof value === "string" ? [value] : value),
      z.array(z.enum(materialSlugs)).max(materialSlugs.length),
    )
    .optional()
    .describe("Repeatable; matches products of any of them"),
});

export const SuggestionQueryParams = z.object({ q: searchText });
const suggestionKinds = ["category", "product", "shop"] as const;
/** A suggestion in the search box: a category or sub-category, a product, or a shop. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  _id: z.string(),
  title: z.string(),
  titleBn: z.string().nullable(),
  within: z.string().nullable().describe("The category of a sub-category"),
  withinBn: z.string().nullable(),
  img: z.string().describe("Empty if there is none"),
  link: z.string().describe("Path of its English page"),
});

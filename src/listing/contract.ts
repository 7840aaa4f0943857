import { z } from "zod";
import { limitParam, listCursor, tableSearch } from "#shared/list-params.ts";
import { OwnQueryParams } from "#shared/own-email.ts";
import { refusals } from "#shared/refusal.ts";
import {
  type OwnProductStatusFilter,
  ownProductSorts,
  ownProductStatusFilters,
} from "./contract/product-list.ts";

/** A stock that has changed since the vendor loaded the form. */
const StockConflict = z.object({
  path: z.string().describe("Path of the field in the request"),
  before: z.number().describe("The stock that the vendor saw, from `quantityBefore` of the request"),
  quantity: z.number().describe("The current stock"),
});
export type StockConflict = z.infer<typeof StockConflict>;

export const listingRefusals = refusals({
  sku_taken: [409, "Another product of your shop has this SKU."],
  shop_name_taken: [409, "Another shop already has this name. Please choose a different one."],
  product_changed: [
    409,
    "This product has been changed. Please check it again.",
    { version: z.number().describe("The current version") },
  ],
  stock_changed: [
    409,
    "The stock has changed, by a sale or elsewhere. Please check it again.",
    { stock: z.array(StockConflict) },
  ],
});

const ownSearch = tableSearch.optional().describe("Part of a title or SKU");

export const OwnProductsQueryParams = OwnQueryParams.safeExtend({
  limitValue: limitParam(),
  cursor: listCursor,
  status: z
    .enum(ownProductStatusFilters)
    .optional()
    .describe("shelved: products that the caller has unlisted"),
  q: ownSearch,
  sort: z.enum(ownProductSorts).optional().describe("Default: -created, newest first"),
});
export const OwnSummaryQueryParams = z.object({ q: ownSearch });
export const OwnSummary = z
  .object({
    shopName: z.string().nullable().describe("null until the first product creates the shop"),
    counts: z
      .object(
        Object.fromEntries(ownProductStatusFilters.map((status) => [status, z.number()])) as Record<
          OwnProductStatusFilter,
          z.ZodNumber
        >,
      )
      .describe("Number of products per `status` that match the search"),
  })
  .meta({ id: "OwnSummary" });

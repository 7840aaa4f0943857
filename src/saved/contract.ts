import { z } from "zod";
import { ProductSummary } from "#catalog/contract.ts";
import { limitParam, listCursor } from "#shared/list-params.ts";
import { refusals } from "#shared/refusal.ts";
import { maxSaved, savedPageSize } from "./contract/constants.ts";

export const savedRefusals = refusals({
  product_not_on_sale: [404, "This product is no longer available."],
});

export const SavedQueryParams = z.object({
  limitValue: limitParam(`Default: ${savedPageSize}`),
  cursor: listCursor,
});

export const SavedProductId = z.object({ productId: z.uuid() });

/** Ids that are malformed, unknown or not on sale are ignored, because they come from a device's storage. */
export const SavedIds = z.object({
  productIds: z.array(z.string()).max(maxSaved, `At most ${maxSaved}.`).describe("Last saved first"),
});

export const SavedState = z.object({ saved: z.boolean() });

export const SavedProduct = ProductSummary.extend({
  available: z.boolean().describe("False if it is no longer on sale"),
  savedAt: z.string().describe("ISO 8601"),
  priceWhenSaved: z.number().describe("Taka"),
}).meta({ id: "SavedProduct" });
